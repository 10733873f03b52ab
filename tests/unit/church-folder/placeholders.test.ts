import { expect, test } from 'vitest'
import { escapeInJson, fillPlaceholders, wrongPlaceholders } from '#church-folder/placeholders.ts'
import { church } from '#tests/unit/site-build/known-content.ts'

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
