/** A church's folder and exports of its old site, made up, in a temporary folder of their own. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'
import { OldSiteSchema, type OldSite } from '#schema/church/old-site.ts'
import type { ChurchEvent } from '#schema/collections/event.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import { prepareImport } from '#scripts/import/prepare.ts'
import { tableOf } from '#scripts/import/table.ts'
import { composeImport, writeImport, type Writing } from '#scripts/import/write.ts'
import { tidyContent } from '#scripts/content/files/tidy.ts'
import { entriesOf, writeEntries } from '#tests/fixtures/entries.ts'

const FIXTURE = resolve(import.meta.dirname, '../../../fixtures/second-church')
export const ZONE = 'America/Chicago'

export interface Moving {
  /** The church's own folder. */
  content: string
  /** Where its exports lie. */
  exports: string
  /** Puts an export there. @returns its path */
  put(name: string, text: string | Buffer): string
  /** Writes a file of the church's as somebody has it. */
  set(file: string, json: object): void
  /** Writes a list anew. */
  setEntries(list: string, entries: readonly object[]): void
  /** Imports the folder of exports, or one of its files. */
  take(answers?: Answers, name?: string): Omit<Writing, 'texts'>
  /** The table as a dry run prints it. */
  table(answers?: Answers): string
  sermons(): Sermon[]
  events(): ChurchEvent[]
  oldSite(): { redirects: object; imported: { sermons: object; events: object } }
  /** Puts the church's files back as they were. */
  reset(state: Record<string, string>): void
  /** All files of the church's folder that an import may write. */
  state(): Record<string, string>
}

/** @param church facts in the place of the second church's; it is in Illinois, and meets on Sundays at 10:30 */
export function moving(church: object = {}): Moving {
  const root = mkdtempSync(join(tmpdir(), 'church-import-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [content, exports] = [join(root, 'church'), join(root, 'exports')]
  cpSync(FIXTURE, content, { recursive: true })
  mkdirSync(exports)
  const facts = JSON.parse(readFileSync(join(content, 'church.json'), 'utf8')) as {
    address: object
    gatherings: object[]
  }
  writeFileSync(
    join(content, 'church.json'),
    JSON.stringify({
      ...facts,
      founded: undefined,
      timeZone: ZONE,
      address: { ...facts.address, country: 'US' },
      gatherings: [
        {
          name: 'Morning Worship',
          shortName: 'Worship',
          day: 'Sunday',
          time: '10:30 AM',
          group: 'sunday',
          description: 'All.',
        },
      ],
      ...church,
    }),
  )
  tidyContent(content, ZONE)
  const read = <T>(file: string) => JSON.parse(readFileSync(join(content, file), 'utf8')) as T
  const numbered = <T extends object>(list: string) =>
    entriesOf<T>(content, list).map(({ slug: _, ...entry }, index) => ({ ...entry, id: index + 1 }) as unknown as T)
  /** With the number of each entry by its day in place of its name. */
  const inNumbers = ({ redirects, imported }: OldSite) => {
    const numbers = (list: string) => new Map(entriesOf(content, list).map(({ slug }, index) => [slug, index + 1]))
    const named = (record: Record<string, string>, of: Map<string, number>) =>
      Object.fromEntries(Object.entries(record).map(([key, to]) => [key, of.get(to) ?? to]))
    const [sermons, events] = [numbers('sermons'), numbers('events')]
    return {
      redirects: named(redirects, sermons),
      imported: { sermons: named(imported.sermons, sermons), events: named(imported.events, events) },
    }
  }
  const entryPaths = () =>
    readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(?:(?:sermons|events)[\\/].*|old-site)\.json$/.test(file),
    )
  return {
    content,
    exports,
    put(name, text) {
      const file = join(exports, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      return file
    },
    set(file, json) {
      writeFileSync(join(content, file), JSON.stringify(json))
      tidyContent(content, ZONE)
    },
    setEntries(list, entries) {
      writeEntries(content, list, entries)
      tidyContent(content, ZONE)
    },
    take(answers = {}, name = '') {
      const { known, planWith } = prepareImport(content, join(exports, name))
      const writing = composeImport(content, known, planWith(answers))
      writeImport(content, known, writing)
      const { texts: _, ...written } = writing
      // Whatever came: the content is in order, in the one layout, and nothing half stands beside it.
      expect(checkContent(content).map(formatProblem)).toEqual([])
      expect(tidyContent(content, ZONE)).toEqual([])
      expect(readdirSync(content).filter((one) => one.endsWith('.part'))).toEqual([])
      return written
    },
    table(answers) {
      const { found, left, proposed, planWith } = prepareImport(content, exports)
      return tableOf(found, left, answers ? planWith(answers) : proposed, true).join('\n')
    },
    sermons: () => numbered<Sermon>('sermons').reverse(),
    events: () => numbered<ChurchEvent>('events'),
    oldSite: () => inNumbers(v.parse(OldSiteSchema, read('old-site.json'))),
    reset(state) {
      for (const file of entryPaths()) rmSync(join(content, file))
      for (const [file, text] of Object.entries(state)) writeFileSync(join(content, file), text)
    },
    state: () => Object.fromEntries(entryPaths().map((file) => [file, readFileSync(join(content, file), 'utf8')])),
  }
}
