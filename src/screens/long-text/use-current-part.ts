import { useEffect, useState } from 'react'

/** About one line of a heading below where links scroll to (`scroll-padding`). */
const READING_LINE_PX = 48

/** @returns which of the ids, in order, is the part being read; undefined before the first, and on the server */
export function useCurrentPart(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const parts = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let observer: IntersectionObserver | undefined
    function follow() {
      observer?.disconnect()
      const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
      const line = Math.round(padding + READING_LINE_PX)
      const look = () => setCurrent(parts.filter((part) => part.getBoundingClientRect().top <= line).at(-1)?.id)
      // The margins leave a line across the window. The observer fires when an edge of a part passes it.
      observer = new IntersectionObserver(look, {
        rootMargin: `${-line}px 0px ${Math.min(0, line + 1 - innerHeight)}px 0px`,
      })
      for (const part of parts) observer.observe(part)
    }
    follow()
    addEventListener('resize', follow)
    return () => {
      removeEventListener('resize', follow)
      observer?.disconnect()
    }
  }, [key])
  return current
}
