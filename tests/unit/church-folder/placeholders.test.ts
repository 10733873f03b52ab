import { cpSync } from 'node:fs'
import { expect, test } from 'vitest'
import { escapeInJson, fillPlaceholders, wrongPlaceholders } from '#church-folder/placeholders.ts'
import { readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import { contentCopy } from '#tests/fixtures/content-copy.ts'
import { church } from '#tests/unit/site-build/known-content.ts'

const { folder, edit } = contentCopy((copy) => cpSync(USUAL_CONTENT_FOLDER, copy, { recursive: true }))

test.each([
  [
    'Call {church.phone} or write {church.email}; {church.name}, since {church.founded}.',
    `Call ${church.phone.display} or write ${church.email}; ${church.name}, since ${church.founded}.`,
  ],
  ['{church.effective}', 'January 1, 2024'],
  ['{church.fax}', '{church.fax}'],
])('%s becomes %s', (text, filled) => {
  expect(fillPlaceholders(text, church)).toBe(filled)
})

test('a fact is escaped for JSON, and unknown and missing facts are listed', () => {
  const json = fillPlaceholders('{"title":"{church.name}"}', { ...church, name: 'The "Old" Church' }, escapeInJson)
  expect(JSON.parse(json)).toEqual({ title: 'The "Old" Church' })
  const wrong = wrongPlaceholders('{church.name} {church.fax} {church.movedIn} {other.name}', church)
  expect(wrong.map(([name]) => name)).toEqual(['fax', 'movedIn'])
})

test('feeds and search engines get the facts that a text in church.json names, as the screens do', () => {
  edit('church.json', (facts) => (facts.description = '{church.name} in {church.city}'))
  expect(readChurch(folder).description).toBe('Prairie Hope Church in Willow Bend')
})
