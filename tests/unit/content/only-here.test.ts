/** True for every church. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SOURCE_FOLDERS } from '#tests/source-folders.ts'
import { church } from '#content/church.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const TEXTS = /\.(?:tsx?|m?js|json|md|css|html|svg|txt|webmanifest)$/

test('only the content folder names this church', () => {
  const facts = [
    church.name,
    church.shortName,
    church.address.city,
    church.address.street,
    church.email.split('@')[1]!,
    church.siteUrl.replace('https://', ''),
    ...(church.denomination ? [church.denomination.name] : []),
    ...[church.phone, church.prayerLine].flatMap((phone) =>
      phone ? [phone.display, phone.dial, phone.display.replace(/\D/g, '')] : [],
    ),
  ]
  const found = [...SOURCE_FOLDERS, 'public', 'vite.config.ts', 'package.json']
    .flatMap((path) =>
      statSync(join(ROOT, path)).isFile()
        ? [path]
        : readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
    )
    .filter((file) => TEXTS.test(file) && !file.startsWith(join('src', 'content')))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').toLowerCase()
      return facts.filter((fact) => text.includes(fact.toLowerCase())).map((fact) => `${file}: ${fact}`)
    })
  expect(found).toEqual([])
})
