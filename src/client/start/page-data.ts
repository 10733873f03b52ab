/** Data that the build wrote into the page. */
export interface PageData {
  /** The screen's path. */
  path: string
  /** The reads that it was rendered with, by query key. */
  queries: Record<string, unknown>
}

/** The data of the built page; null in a page that was not prerendered. */
export const readPageData = () =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData | null
