/** What the build left in the page for the app. */
export interface PageData {
  /** Which screen it is. */
  path: string
  /** What it was rendered with, by the query's address. */
  queries: Record<string, unknown>
}

/** @returns null in a page that no build has rendered */
export const readPageData = () =>
  JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as PageData | null
