/** Who may sign in: a small file that the keeper writes. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { EmailField } from '#schema/forms/contact-message.ts'

const PeopleSchema = v.array(
  v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(2, 'must be a name')),
    email: v.pipe(EmailField, v.toLowerCase()),
    /** A keeper also signs other people's devices out, erases messages, and gets an email when a build fails. */
    role: v.picklist(['keeper', 'editor'], 'must be "keeper" or "editor"'),
  }),
  'must be a list of people',
)
export type Person = v.InferOutput<typeof PeopleSchema>[number]

export type FindPerson = (email: string) => Person | undefined

/**
 * Reads the file again at every call, so that a change needs no restart and a removed person is out at once.
 * @param folder without a file, the person whose name is in this checkout's git may sign in; undefined for nobody
 * @throws at once and later, with a line for the keeper, if the file has a mistake or nobody may sign in
 */
export function openPeople(file: string, folder?: string): () => Person[] {
  const usual = folder ? gitPerson(folder) : []
  const people = () => (existsSync(file) ? readPeople(file) : usual)
  if (people().length > 0) return people
  throw new Error(
    `Nobody can sign in yet. Create ${file} with the people who may: [{ "name": "Ruth Example", "email": "ruth@example.org", "role": "keeper" }].`,
  )
}

function readPeople(file: string): Person[] {
  try {
    return v.parse(PeopleSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const [number, field] = error instanceof v.ValiError ? (v.getDotPath(error.issues[0])?.split('.') ?? []) : []
    const place = number ? `, person ${Number(number) + 1}${field ? `, ${field}` : ''}` : ''
    throw new Error(`${file}${place}: ${(error as Error).message}`)
  }
}

function gitPerson(folder: string): Person[] {
  try {
    // Without `useConfigOnly` git makes an address up from the computer's name.
    const args = ['-C', folder, '-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT']
    const said = execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' })
    const [, name = '', email = ''] = /^(.*) <(.*)>/.exec(said) ?? []
    return [{ name, email: email.toLowerCase(), role: 'keeper' }]
  } catch {
    return []
  }
}
