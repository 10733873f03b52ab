/** Holds for every church: only the content folder names it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { church } from '#content/church.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

test('nothing but the content folder names this church', () => {
  const digits = (text: string) => text.replace(/\D/g, '')
  const words = [
    church.name,
    church.shortName,
    church.address.city,
    church.address.street,
    church.email.split('@')[1]!,
    church.siteUrl.replace('https://', ''),
    ...(church.denomination ? [church.denomination.name] : []),
  ]
  const numbers = [church.phone, church.prayerLine].flatMap((phone) =>
    phone ? [phone.display, phone.dial, digits(phone.display)] : [],
  )
  const found = ['src', 'sw', 'server', 'scripts', 'public', 'vite.config.ts', 'package.json', 'index.html']
    .flatMap(textFiles)
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8').toLowerCase()
      return [...words, ...numbers]
        .filter((fact) => text.includes(fact.toLowerCase()))
        .map((fact) => `${file}: ${fact}`)
    })
  expect(found).toEqual([])
})

function textFiles(path: string): string[] {
  const full = join(ROOT, path)
  let files: string[]
  try {
    files = readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return []
    if (code !== 'ENOTDIR') throw error
    files = [full]
  }
  return files
    .map((file) => relative(ROOT, file))
    .filter(
      (file) =>
        !file.startsWith(join('src', 'content')) && /\.(?:tsx?|m?js|json|md|css|html|svg|txt|webmanifest)$/.test(file),
    )
}
