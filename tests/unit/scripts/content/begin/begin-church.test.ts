import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginChurch } from '#scripts/content/begin/begin-church.ts'
import { answerProblem, QUESTIONS } from '#scripts/content/begin/questions.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { adviseContent } from '#scripts/content/check/advice.ts'
import { stillSample } from '#scripts/content/check/still-sample.ts'
import { tidyContent } from '#scripts/content/files/tidy.ts'
import { BEGUN_CHURCH } from '#tests/fixtures/begun-church.ts'
import { sampleTest } from '#tests/unit/content/sample.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')
/** Still January 25 in New York. */
const NOW = Date.parse('2026-01-26T03:00:00Z')

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'church-begin-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

sampleTest('a church begun from answers is in order and tidy, and has nothing of the sample’s', async () => {
  const folder = join(emptyFolder(), 'church')
  beginChurch(folder, BEGUN_CHURCH, NOW)
  expect(checkContent(folder)).toEqual([])
  expect(await adviseContent(folder, Date.parse('2026-01-25'))).toEqual([])
  expect(tidyContent(folder, BEGUN_CHURCH.timeZone)).toEqual([])
  // What every church begins with, and nothing beside it.
  expect(stillSample(folder).map(({ file }) => file)).toEqual([
    'screens/home.json',
    'screens/about.json',
    'photos/first-morning.svg',
    'photos/social-card.svg',
  ])
  expect(readdirSync(join(folder, 'photos')).sort()).toEqual(['first-morning.svg', 'social-card.svg'])
  const everything = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:json|md)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  for (const word of ['Prairie', 'Willow', 'Whitaker', 'Lindqvist', 'steeple', 'pantry'])
    expect(everything).not.toContain(word)
})

sampleTest('every answer that may be given has its place', () => {
  const folder = join(emptyFolder(), 'church')
  beginChurch(folder, Object.fromEntries(QUESTIONS.map(({ name, example }) => [name, example])), NOW)
  expect(JSON.parse(readFileSync(join(folder, 'church.json'), 'utf8'))).toMatchObject({
    founded: 1954,
    officeHours: { days: 'Monday to Friday', hours: '9:00 AM to 1:00 PM' },
    links: { social: { name: 'Facebook' }, donateBusiness: 'giving@gracechapel.example' },
    gatherings: [
      { name: 'Early Worship', time: '8:00 AM' },
      { name: 'Morning Worship', time: '10:45 AM' },
    ],
  })
  expect(checkContent(folder).map(formatProblem)).toEqual([])
})

sampleTest('in an American evening the policies are of that day, not of the next', () => {
  const folder = join(emptyFolder(), 'church')
  beginChurch(folder, BEGUN_CHURCH, NOW)
  expect(JSON.parse(readFileSync(join(folder, 'church.json'), 'utf8'))).toMatchObject({
    policiesEffective: '2026-01-25',
  })
})

sampleTest('it never writes over a folder, and wrong answers write nothing', () => {
  const at = emptyFolder()
  const folder = join(at, 'church')
  expect(() => beginChurch(folder, { ...BEGUN_CHURCH, email: 'office', services: 'at ten', motto: 'x' }, NOW)).toThrow(
    /motto is no question.*\nemail must be an email address.*\nservices must be a time and a name/s,
  )
  expect(readdirSync(at)).toEqual([])
  mkdirSync(folder)
  writeFileSync(join(folder, 'ours.txt'), 'ours')
  expect(() => beginChurch(folder, BEGUN_CHURCH, NOW)).toThrow('There is a folder')
  expect(readdirSync(at)).toEqual(['church'])
  expect(readdirSync(folder)).toEqual(['ours.txt'])
})

test.each(QUESTIONS.map((question) => [question.name, question] as const))(
  'the example of %s is an answer',
  (_, question) => {
    expect(answerProblem(question, question.example)).toBeUndefined()
    expect(answerProblem(question, ' ') === undefined).toBe(Boolean(question.isOptional))
  },
)

sampleTest('the command asks nothing with a file of answers, and names the next commands', () => {
  const at = emptyFolder()
  const answers = join(at, 'answers.json')
  writeFileSync(answers, JSON.stringify(BEGUN_CHURCH))
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/begin.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  expect(run(join(at, 'church')).stderr).toContain('no keyboard here')
  expect(existsSync(join(at, 'church'))).toBe(false)
  writeFileSync(join(at, 'list.json'), '["Grace Chapel"]')
  expect(run(join(at, 'church'), '--answers', join(at, 'list.json')).stderr).toContain(
    'must hold the answers in quotes',
  )
  const { status, stdout } = run(join(at, 'church'), '--answers', answers)
  expect([status, stdout.includes('npm run content'), stdout.includes('npm start')]).toEqual([0, true, true])
})
