/** Reads an export. Its content tells the kind, not its name. */
import * as v from 'valibot'
import { Refusal } from '#scripts/content/command/refusal.ts'
import type { Found, ReadingFor } from '#scripts/import/found.ts'
import { readCalendar } from './calendar.ts'
import { readChannel } from './channel.ts'
import { readPodcast } from './podcast.ts'
import { readRows } from '#scripts/content/files/read-rows.ts'
import { isSermonsTable, readSermonsTable, TABLE_HEAD } from './sermons-table.ts'
import { isPlaylist, isTakeout, readTakeout } from './takeout.ts'
import { readText } from './text.ts'
import { readWordpress } from './wordpress.ts'
import { needSoundXml, rootOf } from './xml.ts'

type Reader = (text: string, name: string, church: ReadingFor) => Found

/** @param name the file's name in messages. @throws Refusal that names the file and says why it cannot be read */
export function readFile(file: string, name: string, church: ReadingFor): Found {
  const text = readText(file, name)
  const reader = readerOf(text, name)
  try {
    return reader(text, name, church)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const fault =
      error instanceof v.ValiError ? 'it holds nothing where an export has its entries' : (error as Error).message
    throw new Refusal(
      `${name} cannot be read (${fault.replace(/\.$/, '')}): it may be cut off, or changed by hand. Export it again, and take the file as it came.`,
    )
  }
}

function readerOf(text: string, name: string): Reader {
  const start = text
    .slice(0, 500)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('<')) return xmlReader(text, name)
  if (/^BEGIN:VCALENDAR/i.test(start)) return readCalendar
  if (/^[{[]/.test(start))
    throw new Refusal(`${name} is JSON, which is not read: ask for an export as XML, or save a table as “CSV UTF-8”.`)
  return tableReader(text, name)
}

function xmlReader(text: string, name: string): Reader {
  const root = rootOf(text)
  if (root === 'html' || /^\s*<!doctype html/i.test(text))
    throw new Refusal(`${name} is a web page and no export: save the feed or the export itself.`)
  if (root !== 'rss' && root !== 'rdf:rdf' && root !== 'feed')
    throw new Refusal(`${name} is XML of a kind that is not read here (<${root ?? '?'}>).`)
  needSoundXml(text, name)
  if (root === 'feed') return readChannel
  // WordPress' export declares this namespace.
  return /\bxmlns:wp\s*=/.test(text.slice(0, 20_000)) ? readWordpress : readPodcast
}

function tableReader(text: string, name: string): Reader {
  let fields: string[] = []
  try {
    // The first line is enough.
    fields = readRows(/^[^\r\n]*/.exec(text.replace(/^\uFEFF?\s+/, ''))![0]).fields
  } catch {
    // It is no table: the last error says so.
  }
  if (isTakeout(fields)) return readTakeout
  if (isPlaylist(fields))
    throw new Refusal(`${name} is a list of a playlist’s videos without their titles: give Takeout’s videos.csv.`)
  if (isSermonsTable(fields)) return readSermonsTable
  throw new Refusal(
    `${name} is no export that is known here, and no table whose first line names the columns (${TABLE_HEAD}).`,
  )
}
