/** Who may sign in: a small file that the keeper writes. */
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { EmailField } from '#schema/forms/contact-message.ts'
import type { Repository } from '#church-folder/repository.ts'

const PersonSchema = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(2, 'must be a name')),
  email: v.pipe(EmailField, v.toLowerCase()),
  /** A keeper also signs other people's devices out, erases messages, and gets an email when a build fails. */
  role: v.picklist(['keeper', 'editor'], 'must be "keeper" or "editor"'),
})
const PeopleFile = v.pipe(v.string(), v.parseJson(), v.array(PersonSchema, 'must be a list of people'))

export type Person = v.InferOutput<typeof PersonSchema>
export type FindPerson = (email: string) => Person | undefined

/** @returns a function that finds a person by an address as someone types it */
export const findAmong =
  (people: () => Person[]): FindPerson =>
  (typed) => {
    const { output } = v.safeParse(PersonSchema.entries.email, typed)
    return people().find(({ email }) => email === output)
  }

/** @returns the people in a file; `usual` if there is no such file. @throws Error with lines for the keeper, if it has a mistake */
export function readPeople(file: string, usual: Person[] = []): Person[] {
  if (!existsSync(file)) return usual
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const { success, output, issues } = v.safeParse(PeopleFile, text)
  if (success) return output
  throw new Error(`${file}:\n${v.summarize(issues)}`)
}

/**
 * Reads who may sign in, now and on every call: a removed person is out at once.
 * @param file the file of people
 * @param usual the people who may sign in if there is no such file
 * @returns a function that gives the people
 * @throws Error with a line for the keeper, if nobody may sign in, or (as the function does) if the file has a mistake
 */
export function openPeople(file: string, usual: Person[]): () => Person[] {
  const people = () => readPeople(file, usual)
  if (people().length > 0) return people
  throw new Error(
    `Nobody can sign in yet. Create ${file} with the people who may: [{ "name": "Ruth Example", "email": "ruth@example.org", "role": "keeper" }].`,
  )
}

/** @returns the person whose name is in this checkout's git, if there is one */
export function gitPerson({ git }: Repository): Person[] {
  const said = git.run(['-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT']).stdout
  const [, name = '', email = ''] = /^(.+) <(.+)>/.exec(String(said)) ?? []
  return email ? [{ name, email: email.toLowerCase(), role: 'keeper' }] : []
}
