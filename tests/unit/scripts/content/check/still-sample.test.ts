import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatProblem } from '#scripts/build/content/check/content-problem.ts'
import { SAMPLE_MARKS, sampleMarks, stillSample } from '#scripts/content/check/still-sample.ts'
import { sampleTest } from '#tests/unit/content/sample.ts'

const ROOT = resolve(import.meta.dirname, '../../../../..')
const CONTENT = join(ROOT, 'src/content')

/** A folder in which another church has begun to write over the sample. */
function begun(): { folder: string; change: (file: string, from: string, to: string) => void } {
  const folder = mkdtempSync(join(tmpdir(), 'church-begun-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(CONTENT, folder, { recursive: true })
  return {
    folder,
    change: (file, from, to) =>
      writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replaceAll(from, to)),
  }
}

sampleTest('the marks are those of the sample as it is: npm run content -- sample', () => {
  expect(JSON.parse(readFileSync(SAMPLE_MARKS, 'utf8'))).toEqual(sampleMarks(CONTENT))
})

sampleTest('the sample itself hears nothing', () => {
  expect(stillSample(CONTENT)).toEqual([])
})

sampleTest('a church that has changed its name hears of people, story, sermons, addresses and pictures', () => {
  const { folder, change } = begun()
  change('church.json', 'Prairie Hope Church', 'Ada’s Chapel')
  const lines = stillSample(folder).map(formatProblem)
  for (const word of [
    'leaders/ruth-lindqvist.json',
    'sermons/2025-08-17-ask-for-wisdom.json',
    'screens/home.json',
    'screens/about.json',
    'address, street: “214 N. Chapel Street”',
    'photos/nave.svg',
    'screenshots/home-wide.png',
  ])
    expect(lines.join('\n')).toContain(word)
  expect(lines.filter((line) => line.includes('/leaders/'))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining(': name: “')),
  )
  // What is replaced is told no more.
  change('church.json', '214 N. Chapel Street', '1 Example Road')
  writeFileSync(join(folder, 'photos/nave.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  rmSync(join(folder, 'leaders'), { recursive: true })
  const after = stillSample(folder).map(formatProblem).join('\n')
  expect(after).not.toMatch(/street:|photos\/nave|leaders\//)
  expect(after).toContain('sermons/')
})

test('a church that has replaced everything hears nothing', () => {
  expect(stillSample(join(ROOT, 'tests/fixtures/second-church'))).toEqual([])
})
