/** Who may sign in: a small file that the keeper writes. */
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { EmailField } from '#schema/forms/contact-message.ts'

const PersonSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(2, 'must be a name')),
  email: v.pipe(EmailField, v.toLowerCase()),
  /** A keeper also signs other people's devices out, erases messages, and gets an email when a build fails. */
  role: v.picklist(['keeper', 'editor'], 'must be "keeper" or "editor"'),
})
export type Person = v.InferOutput<typeof PersonSchema>

export type FindPerson = (email: string) => Person | undefined

/**
 * Reads the file again at every call, so that a change needs no restart and a removed person is out at once.
 * @returns undefined if there is no such file
 * @throws with a line for the keeper
 */
export function readPeople(file: string): Person[] | undefined {
  if (!existsSync(file)) return undefined
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`)
  }
  const result = v.safeParse(v.array(PersonSchema, 'must be a list of people'), json)
  if (result.success) return result.output
  const [issue] = result.issues
  const place = issue.path?.map(({ key }) => (typeof key === 'number' ? `person ${key + 1}` : String(key))).join(', ')
  throw new Error(`${file}${place ? `, ${place}` : ''}: ${issue.message}`)
}
