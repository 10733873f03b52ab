/** A fictional church's folder and exports of its old site, in a temporary folder. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Church } from '#schema/church/church.ts'
import type { OldSite } from '#schema/church/old-site.ts'
import { checkContent } from '#church-folder/check/every-file.ts'
import { formatProblem } from '#church-folder/check/problem.ts'
import type { Answers } from '#commands/terminal/read-answers.ts'
import type { NewSermon } from '#commands/import/candidate.ts'
import { readExisting } from '#commands/import/existing.ts'
import { planImport } from '#commands/import/plan.ts'
import { completeAnswers, planQuestions } from '#commands/import/questions.ts'
import { readExports } from '#commands/import/read-exports.ts'
import { reportOf } from '#commands/import/report.ts'
import { composeImport, writeImport } from '#commands/import/write.ts'
import { beginChurch } from '#commands/begin/write-folder.ts'
import { tidyContent } from '#church-folder/tidy.ts'
import { BEGUN_CHURCH } from '#tests/fixtures/begun-church.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'
import { entriesOf, writeEntries } from '#tests/fixtures/entries.ts'

const ZONE = 'America/Chicago'

/** Begun once, since that takes a quarter of a second. */
const begun = mkdtempSync(join(tmpdir(), 'church-begun-'))
beginChurch(join(begun, 'church'), { ...BEGUN_CHURCH, timeZone: ZONE, services: '10:30 AM Worship' }, Date.now())
afterAll(() => rmSync(begun, { recursive: true }))

/** A church in Illinois that meets on Sundays at 10:30. */
export function moving() {
  const root = temporaryFolder()
  const [content, exports] = [join(root, 'church'), join(root, 'exports')]
  cpSync(begun, root, { recursive: true })
  mkdirSync(exports)
  const text = (file: string) => readFileSync(join(content, file), 'utf8')

  function planned(encoding?: string, isFixing?: boolean) {
    const existing = readExisting(content)
    const { timeZone, address } = existing.church
    const plan = planImport(readExports(exports, { timeZone, country: address.country }, encoding, isFixing), existing)
    // Nothing is lost without being counted.
    const { sermons, joined, existing: same, leftOut } = plan
    expect(sermons.length + joined.length + same.length + leftOut.length).toBe(plan.read)
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
    /** Gives the church a leader. */
    lead: (leader: object) => writeEntries(content, 'leaders', [{ slug: 'leader', ...leader, order: 1 }]),
    /**
     * Imports the exports folder.
     * @param answers the questions' examples unless given
     * @returns the number of new sermons and of new old-site URLs
     */
    take(answers?: Answers) {
      const { plan, questions } = planned()
      const examples = Object.fromEntries(questions.map(({ name, example }) => [name, example]))
      const writing = composeImport(content, plan, completeAnswers(questions, answers ?? examples))
      writeImport(content, writing)
      // Whatever was imported, the content is valid and in the standard layout, and no partial file is left.
      expect(checkContent(content).map(formatProblem)).toEqual([])
      expect(tidyContent(content, ZONE)).toEqual([])
      expect(readdirSync(content, { recursive: true }).join()).not.toContain('.part')
      return { sermons: writing.entries.size, redirects: writing.newRedirects }
    },
    /** What a dry run prints. */
    report: (encoding?: string, isFixing?: boolean) => reportOf(planned(encoding, isFixing).plan, {}).join('\n'),
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
    /** Undoes all imports. */
    reset() {
      rmSync(content, { recursive: true })
      cpSync(begun, root, { recursive: true })
    },
  }
}

/** A church about to import one export. Expects its report to have these words. */
export function reporting(name: string, bytes: string | Buffer, ...words: string[]) {
  const church = moving()
  church.put(name, bytes)
  const report = words.length > 0 ? church.report() : ''
  for (const word of words) expect(report).toContain(word)
  return church
}

/** The same, after the import. */
export function imported(...given: Parameters<typeof reporting>) {
  const church = reporting(...given)
  church.take()
  return church
}
