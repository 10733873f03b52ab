import { expect, test } from 'vitest'
import { fillPlaceholders, unknownPlaceholders } from '#scripts/build/content/placeholders.ts'
import { church } from '#tests/unit/scripts/build/known-content.ts'

const plain = (fact: string) => fact

test('each placeholder becomes the church’s fact', () => {
  expect(
    fillPlaceholders(
      'Call {church.phone} or write {church.email}; {church.name}, since {church.founded}.',
      church,
      plain,
    ),
  ).toBe(`Call ${church.phone.display} or write ${church.email}; ${church.name}, since ${church.founded}.`)
})

test('the day from which the policies apply is written out', () => {
  expect(fillPlaceholders('{church.effective}', church, plain)).toBe('January 1, 2024')
})

test('a fact is written as its kind of file asks for', () => {
  const quoted = { ...church, name: 'The "Old" Church' }
  const json = fillPlaceholders('{"title":"{church.name}"}', quoted, (fact) => JSON.stringify(fact).slice(1, -1))
  expect(JSON.parse(json)).toEqual({ title: 'The "Old" Church' })
})

test('unknown names are listed, and left as they stand', () => {
  expect(unknownPlaceholders('{church.name} {church.fax} {other.name}')).toEqual(['fax'])
  expect(fillPlaceholders('{church.fax}', church, plain)).toBe('{church.fax}')
})
