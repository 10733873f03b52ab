/** What the desk's pages and emails say of the church, even while church.json is broken. */
import * as v from 'valibot'
import { contentData } from '#church-folder/content-files.ts'
import { readChurch } from '#church-folder/read-content.ts'
import { decodeText } from '#church-folder/text/decode.ts'
import { isTimeZone } from '#church-folder/time-zone.ts'
import { attempt } from '#data/site/attempt.ts'
import { ChurchSchema, type Church } from '#schema/church/church.ts'
import type { Repository } from '#church-folder/repository.ts'

/** Commits of church.json to look through. */
const MAX_COMMITS = 50
/** For a repository that never had a church.json that can be read. */
const UNREADABLE = { name: 'Your church', siteUrl: '', timeZone: 'UTC', gatherings: [] } as unknown as Church

export type ReadChurch = () => Church

/**
 * @returns a function that reads church.json on every call: a change of the church's name needs no restart. While nobody
 * can read the file, it gives what it read last, or the newest commit that can be read: people need their History then
 */
export function churchReader({ git, content, changes }: Repository, read: () => unknown = readChurch): ReadChurch {
  const file = `${content}/church.json`
  const parsed = (text: () => unknown): Church | undefined => {
    const { success, output } = v.safeParse(ChurchSchema, attempt(text))
    return success && isTimeZone(output.timeZone) ? output : undefined
  }
  const committed = (sha: string) => {
    const json = JSON.parse(decodeText(git.bytes(['show', `${sha}:${file}`]))) as Church
    return contentData('church.json', json, json.timeZone)
  }
  let last: Church | undefined
  return () => {
    last = parsed(read) ?? last
    for (const { sha } of last ? [] : changes(MAX_COMMITS, file)) last ??= parsed(() => committed(sha))
    return last ?? UNREADABLE
  }
}
