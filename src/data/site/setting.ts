/** A setting from an environment variable, as people's files and panels give it. */

export type Environment = Record<string, string | undefined>

/** What a setting gets on its way through a file, a web page or a panel. */
const FAULTS: readonly (readonly [fault: RegExp, why: string])[] = [
  [/[\r\n]/, 'has a line break or carriage return in it: save the file that sets it with Unix line ends'],
  [/\p{Cf}/u, 'has an invisible character in it: delete it, and write its value again'],
  [/^\s|\s$/, 'has a blank at its beginning or end, which may be invisible: leave it out'],
  [/\s#/, 'has a comment behind it: write that into a line of its own'],
  [/^["'“”‘’«]|["'“”‘’»]$/, 'must be written without quotes'],
]

/** @returns a setting as it is given; undefined if it is empty. @throws with one line that says what is wrong with it */
export function setting(env: Environment, name: string): string | undefined {
  const value = env[name]
  const [, why] = FAULTS.find(([fault]) => fault.test(value ?? '')) ?? []
  if (why) throw new Error(`${name} ${why}.`)
  return value || undefined
}
