/** Finds traces of the first church in another church's build. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import type { Church } from '#schema/church/church.ts'
import { ROOT } from './folders.ts'
import { entriesOf } from '#tests/fixtures/entries.ts'

const FIRST = resolve(ROOT, 'src/content')
/** Shorter texts (`About Us`, `Facebook`) are common to all churches. */
const OWN_WORDS_LENGTH = 12

/** Texts of the software itself: labels, a file name, an example in a message. */
const ANYBODYS = [
  'Worship Service',
  'Worship Services',
  'Plan Your Visit',
  'Statement of Faith',
  'Choose an Amount',
  '/photos/social-card',
  '2025-08-31T10:30',
]

const files = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => ending.test(name))
const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => (key === '$schema' ? [] : texts(inner)))
    : []
}

/** @returns the texts of the first church that another one's content does not have, its names, numbers and colors */
export function firstChurchWords(other: string): string[] {
  const json = files(FIRST, /\.json$/).flatMap((name) => texts(JSON.parse(read(FIRST, name))))
  const prose = files(FIRST, /\.md$/).flatMap((name) => read(FIRST, name).split(/\n+/))
  const church = JSON.parse(read(FIRST, 'church.json')) as Church
  const people = entriesOf<{ name: string }>(FIRST, 'leaders').flatMap(({ name }) => [name, name.split(' ').at(-1)!])
  const numbers = [church.phone, church.prayerLine].flatMap((phone) => (phone ? [phone.display, phone.dial] : []))
  const { city, street, stateName, postalCode } = church.address
  const facts = [church.name, church.shortName, city, street, stateName!, postalCode!, church.email.split('@')[1]!]
  const colors = texts(JSON.parse(read(FIRST, 'colors.json')))
  const pictures = files(join(FIRST, 'photos'), /./).map((name) => `/photos/${parse(name).name}`)
  const long = [...json, ...prose].filter((text) => text.length >= OWN_WORDS_LENGTH && !text.includes('{church.'))
  const others = files(other, /\.(?:json|md)$/)
    .map((name) => read(other, name))
    .join('\n')
  return [...new Set([...long, ...facts, ...people, ...numbers, ...colors, ...pictures])].filter(
    (word) => !others.includes(word) && !ANYBODYS.includes(word),
  )
}

/** @returns where a built site contains any of the words, and its files with those names */
export function tracesOf(all: readonly string[], site: string): string[] {
  const words = all.map((word) => word.toLowerCase())
  const said = (text: string) => words.filter((word) => text.toLowerCase().includes(word))
  return files(site, /./)
    .filter((name) => !name.startsWith('licenses'))
    .flatMap((name) => {
      const text = /\.(?:html|js|mjs|css|json|ics|xml|txt|svg|webmanifest)$/.test(name) ? read(site, name) : ''
      const plain = text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\\"', '"')
      return [...said(`/${name}`), ...said(plain)].map((word) => `${name}: ${word}`)
    })
}
