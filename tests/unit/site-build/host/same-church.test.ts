import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { refuseAnotherChurch } from '#site-build/host/same-church.ts'
import { temporaryFolder } from '#tests/fixtures/temporary-folder.ts'

const SAMPLE = readChurch(USUAL_CONTENT_FOLDER)
const ST_MARK = { ...SAMPLE, name: 'St. Mark', siteUrl: 'https://stmark.example' }

/** @returns a built site of this church */
function siteOf(church: object): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.site.json'), JSON.stringify({ embedHosts: [], styleHashes: {}, church }))
  return folder
}

const GRACE = { ...SAMPLE, name: 'Grace Chapel', siteUrl: 'https://grace.example' }
const AT_SAMPLE = { ...SAMPLE, name: 'St. Mark' }

test.each([
  ['the sample', 'does not replace', 'a church', SAMPLE, ST_MARK],
  ['the sample', 'does not replace', 'a church at the sample’s URL', SAMPLE, AT_SAMPLE],
  ['a church', 'does not replace', 'another', ST_MARK, GRACE],
  ['a church', 'replaces', 'the sample', ST_MARK, SAMPLE],
  ['a church', 'replaces', 'its own site', ST_MARK, ST_MARK],
  ['a church', 'replaces', 'its site under another name', ST_MARK, { ...ST_MARK, name: 'St. Marks' }],
  ['a church', 'replaces', 'its site at another URL', ST_MARK, { ...ST_MARK, siteUrl: 'https://old.example' }],
])('%s %s %s', (_, verb, _before, next, before) => {
  const build = () => refuseAnotherChurch(siteOf(before), next)
  if (verb === 'replaces') expect(build).not.toThrow()
  else expect(build).toThrow(new RegExp(`${before.name}[^]*npm run build -- --replace`))
})

test('a missing or unreadable site may be replaced', () => {
  const broken = siteOf(ST_MARK)
  writeFileSync(join(broken, '.site.json'), 'x')
  for (const folder of [broken, join(broken, 'nothing')])
    expect(() => refuseAnotherChurch(folder, SAMPLE)).not.toThrow()
})
