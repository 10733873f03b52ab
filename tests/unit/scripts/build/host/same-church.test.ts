import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readChurch, USUAL_CONTENT_FOLDER } from '#scripts/build/content/content-folder.ts'
import { refuseAnotherChurch } from '#scripts/build/host/same-church.ts'

const SAMPLE = readChurch(USUAL_CONTENT_FOLDER)
const ST_MARK = { ...SAMPLE, name: 'St. Mark', siteUrl: 'https://stmark.example' }

/** @returns a built site of this church */
function siteOf(church: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'church-same-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, '.site.json'), JSON.stringify({ embedHosts: [], styleHashes: {}, church }))
  return folder
}

test.each([
  ['the sample', SAMPLE, 'a church', ST_MARK],
  ['the sample', SAMPLE, 'a church at the sample’s address', { ...SAMPLE, name: 'St. Mark' }],
  ['a church', ST_MARK, 'another', { ...SAMPLE, name: 'Grace Chapel', siteUrl: 'https://grace.example' }],
])('%s does not replace %3$s', (_, next, _before, before) => {
  expect(() => refuseAnotherChurch(siteOf(before), next)).toThrow(
    new RegExp(`${before.name}[^]*npm run build -- --replace`),
  )
})

test.each([
  ['the sample', SAMPLE],
  ['its own site', ST_MARK],
  ['its site under another name', { ...ST_MARK, name: 'St. Marks' }],
  ['its site at another address', { ...ST_MARK, siteUrl: 'https://old.example' }],
])('a church replaces %s', (_, before) => {
  expect(() => refuseAnotherChurch(siteOf(before), ST_MARK)).not.toThrow()
})

test('a missing or unreadable site may be replaced', () => {
  const broken = siteOf(ST_MARK)
  writeFileSync(join(broken, '.site.json'), 'x')
  for (const folder of [broken, join(broken, 'nothing')])
    expect(() => refuseAnotherChurch(folder, SAMPLE)).not.toThrow()
})
