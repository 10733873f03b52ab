import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readChurch } from '#scripts/build/content/content-folder.ts'
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { oldAddresses } from '#scripts/build/content/old-addresses.ts'
import { readCollection } from '#scripts/build/content/read-collection.ts'
import { itemGuid } from '#scripts/build/recordings/podcast.ts'
import { convertContent } from '#scripts/content/files/convert.ts'

const FIXTURE = resolve(import.meta.dirname, '../../../../fixtures/second-church')
const sermon = (id: number, title: string) => ({ id, title, preacher: 'Ada', date: '2025-08-31T10:30' })

/** A church's folder in the layout of before. */
function oldLayout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'church-old-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(FIXTURE, folder, { recursive: true })
  rmSync(join(folder, 'leaders'), { recursive: true })
  const set = (file: string, json: object) => writeFileSync(join(folder, file), JSON.stringify(json))
  set('sermons.json', { sermons: [sermon(7, 'Nets'), sermon(3, 'Nets'), sermon(9, '網')] })
  set('leaders.json', [{ id: 2, name: 'Rev. Ada Example', role: 'Pastor', order: 1 }])
  set('outreach.json', {
    outreach: ['Soup', 'Bread'].map((title, at) => ({ id: at + 1, title, description: title, active: true })),
  })
  set('special-days.json', {
    specialDays: [{ kind: 'notice', title: 'Coats', from: '2026-01-04', until: '2026-02-28' }],
  })
  set('old-site.json', {
    redirects: { '/nets': 3, '/us': '/about', '/gone': 5 },
    imported: { sermons: { 'guid-a': 7 } },
  })
  return folder
}

test('every entry has a file, podcast apps know the sermons as before, and old addresses lead to them', () => {
  const folder = oldLayout()
  expect(checkContent(folder).map(({ file }) => file)).toContain('sermons.json')
  expect(convertContent(folder, '../schemas')).toBe(8)
  expect(existsSync(join(folder, 'sermons.json'))).toBe(false)
  const church = readChurch(folder)
  expect(readCollection('sermons', folder).map((one) => [one.slug, itemGuid(church, one).replace(/@.*/, '')])).toEqual([
    ['2025-08-31-網', 'sermon-9'],
    ['2025-08-31-nets-2', 'sermon-3'],
    ['2025-08-31-nets', 'sermon-7'],
  ])
  expect(readCollection('leaders', folder).map(({ slug }) => slug)).toEqual(['ada-example'])
  expect(readCollection('outreach', folder).map(({ title }) => title)).toEqual(['Soup', 'Bread'])
  expect(readCollection('special-days', folder).map(({ slug }) => slug)).toEqual(['2026-01-04-coats'])
  expect(oldAddresses(folder)).toEqual({ '/nets': '/sermons?q=Nets', '/us': '/about' })
  expect(JSON.parse(readFileSync(join(folder, 'old-site.json'), 'utf8'))).toMatchObject({
    imported: { sermons: { 'guid-a': '2025-08-31-nets' } },
  })
  // A redirect that led nowhere before is told; nothing else is.
  expect(checkContent(folder).map(({ field }) => field)).toEqual(['redirects, /gone'])
  expect(() => convertContent(folder, '../schemas')).toThrow('There are no lists to convert')
})

test('nothing changes where an entry has a file of that name, or a list cannot be read', () => {
  const folder = oldLayout()
  writeFileSync(join(folder, 'leaders.json'), '[{ "name": "A", "name": "B" }]')
  expect(() => convertContent(folder, '../schemas')).toThrow('leaders.json:1: has "name" twice')
  expect(existsSync(join(folder, 'sermons'))).toBe(false)
  expect(existsSync(join(folder, 'sermons.json'))).toBe(true)
})
