import { useEffect, useState } from 'react'

/** Below where a part begins that was jumped to (`scroll-padding`), about one line of its heading. */
const READING_LINE_PX = 48

/**
 * Follows the reader through a long text.
 * @param ids of its parts, in their order
 * @returns the part that stands under the header; undefined before the first, and on the server
 */
export function useCurrentPart(ids: string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join(' ')
  useEffect(() => {
    const parts = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    let observer: IntersectionObserver | undefined
    function follow() {
      observer?.disconnect()
      const line =
        Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + READING_LINE_PX ||
        READING_LINE_PX
      const look = () => setCurrent(parts.findLast((part) => part.getBoundingClientRect().top <= line)?.id)
      // A line across the window: something happens whenever an edge of a part passes it.
      observer = new IntersectionObserver(look, {
        rootMargin: `${-Math.round(line)}px 0px ${Math.min(0, Math.round(line) + 1 - innerHeight)}px 0px`,
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
