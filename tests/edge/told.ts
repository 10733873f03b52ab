/** What a test tells the program, with each request. */
export const TEST_HEADER = 'Test-Told'

export interface Told {
  /** Another number restarts the program. */
  run: number
  /** ms since 1970. */
  now: number
  settings: Record<string, string>
}
