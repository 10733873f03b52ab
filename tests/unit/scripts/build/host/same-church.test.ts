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

test('the sample never replaces a church’s own site, whatever of it was changed', () => {
  for (const church of [ST_MARK, { ...SAMPLE, name: 'St. Mark' }])
    expect(() => refuseAnotherChurch(siteOf(church), SAMPLE)).toThrow(/St\. Mark[^]*npm run build -- --replace/)
})

test('another church’s site is not replaced', () => {
  const another = { ...SAMPLE, name: 'Grace Chapel', siteUrl: 'https://grace.example' }
  expect(() => refuseAnotherChurch(siteOf(another), ST_MARK)).toThrow(/Grace Chapel/)
})

test('a church replaces the sample and its own site, under a new name or a new address', () => {
  for (const before of [
    SAMPLE,
    ST_MARK,
    { ...ST_MARK, name: 'St. Marks' },
    { ...ST_MARK, siteUrl: 'https://old.example' },
  ])
    expect(() => refuseAnotherChurch(siteOf(before), ST_MARK)).not.toThrow()
})

test('where nothing is built, or what is there cannot be read, nothing is refused', () => {
  const broken = siteOf(ST_MARK)
  writeFileSync(join(broken, '.site.json'), 'x')
  for (const folder of [broken, join(broken, 'nothing')])
    expect(() => refuseAnotherChurch(folder, SAMPLE)).not.toThrow()
})
