/** What a test tells the program under test, with each request. */
export const TEST_HEADER = 'Test-Told'

export interface Told {
  /** Another number starts the program anew. */
  run: number
  /** ms since 1970. */
  now: number
  settings: Record<string, string>
}
