const COMPACT_AFTER_PX = 10

/**
 * Sets `data-scrolled` on an element while the page is scrolled. Not by React state: a navigation scrolls the page, and
 * rendering the header's links again would delay the new screen's first frame.
 * @returns stops tracking
 */
export function trackScrolled(element: HTMLElement): () => void {
  const update = () => element.toggleAttribute('data-scrolled', scrollY > COMPACT_AFTER_PX)
  addEventListener('scroll', update, { passive: true })
  update()
  return () => removeEventListener('scroll', update)
}
