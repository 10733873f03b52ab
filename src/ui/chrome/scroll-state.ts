const COMPACT_AFTER_PX = 10

/**
 * Marks an element with `data-scrolled` while the page is scrolled past the point from which the header is compact. Not by React: a page
 * is scrolled when the next screen comes, and to render the header's links anew would hold up its first frame.
 * @returns stops it
 */
export function followScroll(element: HTMLElement): () => void {
  const look = () => element.toggleAttribute('data-scrolled', scrollY > COMPACT_AFTER_PX)
  addEventListener('scroll', look, { passive: true })
  look()
  return () => removeEventListener('scroll', look)
}
