/** A fictional church's folder and exports of its old site, in a temporary folder. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Church } from '#schema/church/church.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import type { Answers } from '#scripts/content/command/read-answers.ts'
import type { NewSermon } from '#scripts/import/candidate.ts'
import { readExisting } from '#scripts/import/existing.ts'
import { planImport } from '#scripts/import/plan.ts'
import { completeAnswers, planQuestions } from '#scripts/import/questions.ts'
import { readExports } from '#scripts/import/read-exports.ts'
import { reportOf } from '#scripts/import/report.ts'
import { composeImport, writeImport } from '#scripts/import/write.ts'
import { tidyContent } from '#scripts/content/files/tidy.ts'
import { entriesOf, writeEntries } from '#tests/fixtures/entries.ts'
import { copySecondChurch } from '#tests/fixtures/copy-second-church.ts'

const ZONE = 'America/Chicago'

export type Moving = ReturnType<typeof moving>

/** @param facts that replace the second church's. It is in Illinois and meets on Sundays at 10:30 */
export function moving(facts: object = {}) {
  const root = mkdtempSync(join(tmpdir(), 'church-import-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [content, exports] = [join(root, 'church'), join(root, 'exports')]
  copySecondChurch(content)
  mkdirSync(exports)
  const text = (file: string) => readFileSync(join(content, file), 'utf8')
  const church = JSON.parse(text('church.json')) as Church
  const gathering = { name: 'Morning Worship', shortName: 'Worship', day: 'Sunday', time: '10:30 AM', group: 'sunday' }
  const here = { founded: undefined, podcast: undefined, timeZone: ZONE, address: { ...church.address, country: 'US' } }
  const gatherings = [{ ...gathering, description: 'All.' }]
  writeFileSync(join(content, 'church.json'), JSON.stringify({ ...church, ...here, gatherings, ...facts }))
  for (const list of ['sermons', 'special-days']) writeEntries(content, list, [])
  tidyContent(content, ZONE)

  function planned(encoding?: string) {
    const existing = readExisting(content)
    const { timeZone, address } = existing.church
    const plan = planImport(readExports(exports, { timeZone, country: address.country }, encoding), existing)
    // Nothing is lost without being counted.
    const { sermons, joined, there, leftOut } = plan
    expect(sermons.length + joined.length + there.length + leftOut.length).toBe(plan.read)
    return { plan, questions: planQuestions(plan, existing) }
  }

  return {
    content,
    exports,
    /** Puts an export into the exports folder. */
    put(name: string, bytes: string | Buffer): void {
      const file = join(exports, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes)
    },
    /** Writes a file into the church's folder. */
    set: (file: string, json: object) => writeFileSync(join(content, file), JSON.stringify(json)),
    /** Gives the church these sermons. */
    have: (...sermons: (Partial<NewSermon> & { slug?: string })[]) => writeEntries(content, 'sermons', sermons),
    /** Imports the exports folder. @returns the number of new sermons and of new old-site URLs */
    take(answers: Answers = {}) {
      const { plan, questions } = planned()
      const writing = composeImport(content, plan, completeAnswers(questions, answers))
      writeImport(content, writing)
      // Whatever was imported, the content is valid and in the standard layout, and no partial file is left.
      expect(checkContent(content).map(formatProblem)).toEqual([])
      expect(tidyContent(content, ZONE)).toEqual([])
      expect(readdirSync(content, { recursive: true }).join()).not.toContain('.part')
      return { sermons: writing.entries.size, addresses: writing.addresses }
    },
    /** What a dry run prints. */
    report: (encoding?: string) => reportOf(planned(encoding).plan, {}).join('\n'),
    questions: () => planned().questions,
    plan: () => planned().plan,
    /** Newest first. `slug` is the name of the file. */
    sermons: () =>
      entriesOf<NewSermon>(content, 'sermons').sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
    oldSite: () => JSON.parse(text('old-site.json')) as OldSite,
    church: () => JSON.parse(text('church.json')) as Church,
    /** All files in the church's folder that an import may write. */
    state: (): Record<string, string> =>
      Object.fromEntries(
        ['church.json', 'old-site.json', ...entriesOf(content, 'sermons').map(({ slug }) => `sermons/${slug}.json`)]
          .filter((file) => existsSync(join(content, file)))
          .map((file) => [file, text(file)]),
      ),
    reset(state: Record<string, string>) {
      rmSync(join(content, 'old-site.json'), { force: true })
      writeEntries(content, 'sermons', [])
      for (const [file, before] of Object.entries(state)) writeFileSync(join(content, file), before)
    },
  }
}

/** A church that has imported one export. */
export function imported(name: string, bytes: string | Buffer, answers: Answers = {}): Moving {
  const church = moving()
  church.put(name, bytes)
  church.take(answers)
  return church
}

/** A church about to import one export. Expects its report to have these words. */
export function reporting(name: string, bytes: string | Buffer, ...words: string[]): Moving {
  const church = moving()
  church.put(name, bytes)
  for (const word of words) expect(church.report()).toContain(word)
  return church
}
