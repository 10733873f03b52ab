/** The church's folder in a release, or in the project that the installer was started from. */
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { decodeText } from '#church-folder/text/decode.ts'
import { UserError } from '#church-folder/user-error.ts'
import { run } from './machine.ts'

export interface Author {
  name: string
  email: string
}

/** @returns what the church's folder says about the church, unchecked; nothing if there is no folder */
export function churchFacts(root: string): { siteUrl?: string; email?: string; name?: string } {
  const file = join(root, 'church/church.json')
  // Some editors put a mark in front of it.
  return existsSync(file) ? (JSON.parse(decodeText(readFileSync(file))) as object) : {}
}

/**
 * Commits what is in the church's folder, except recordings.
 * @param as the user who owns the repository; by default root
 * @throws UserError if the folder is a repository of its own or has a link: git would then not have its files
 */
export function commitChurch(root: string, subject: string, { name, email }: Author, as?: string): void {
  if (existsSync(join(root, 'church/.git')))
    throw new UserError(
      'The folder church is a repository of its own, where the desk sees nothing: remove church/.git.',
    )
  const names = ['', ...readdirSync(join(root, 'church'), { recursive: true, encoding: 'utf8' })]
  const link = names.map((one) => join('church', one)).find((path) => lstatSync(join(root, path)).isSymbolicLink())
  if (link) throw new UserError(`${link} is a link, and git would not have what it leads to: put that in its place.`)
  const git = (...args: string[]) => run('git', args, { as, cwd: root })
  const paths = ['--', 'church', ':!church/recordings']
  if (!git('status', '--porcelain', ...paths)) return
  git('add', ...paths)
  git('-c', `user.name=${name}`, '-c', `user.email=${email}`, 'commit', '--quiet', '--message', subject, ...paths)
}

/** Writes the site's URL into the content, where links and feeds take it from. @returns whether it was another one */
export function setSiteUrl(root: string, site: string, author: Author, as: string): boolean {
  const { siteUrl } = churchFacts(root)
  if (siteUrl === undefined || new URL(siteUrl).origin === site) return false
  const file = join(root, 'church/church.json')
  const text = decodeText(readFileSync(file))
  writeFileSync(file, applyEdits(text, modify(text, ['siteUrl'], site, {})))
  commitChurch(root, `The site is at ${site}`, author, as)
  return true
}
