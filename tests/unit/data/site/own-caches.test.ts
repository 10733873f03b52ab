/** Which caches on a shared host belong to this site. Erasing and withdrawing must not touch any others. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { transformWithOxc } from 'vite'
import { expect, test } from 'vitest'
import { isOwnCache } from '#data/site/own-caches.ts'

const ROOT = 'https://host.example/'
const BELOW = 'https://host.example/church/'
const OF_ROOT = ['workbox-precache-v2-https://host.example/', 'pictures-1', 'settings-1', 'pictures-12']
const OF_BELOW = ['workbox-precache-v2-https://host.example/church/', 'pictures-1/church', 'settings-1/church']
const OTHERS = [
  '',
  'v1',
  'my-pictures-1',
  'pictures-1-old',
  'pictures-1/church/annex',
  'workbox-precache-v2-https://host.example/other/',
  'workbox-precache-v2-https://host.example/church',
  'settings-1/other',
]
const NAMES = [...OF_ROOT, ...OF_BELOW, ...OTHERS]

test('a site recognizes its own caches, even with another site above or below it', () => {
  expect(NAMES.filter((name) => isOwnCache(name, ROOT))).toEqual(OF_ROOT)
  expect(NAMES.filter((name) => isOwnCache(name, BELOW))).toEqual(OF_BELOW)
})

test.each([
  ['at the root', ROOT, OF_ROOT],
  ['under a path', BELOW, OF_BELOW],
])('a withdrawn release %s deletes the same caches', async (_, home, own) => {
  const source = resolve(import.meta.dirname, '../../../../sw/withdrawn.ts')
  const erased: string[] = []
  const listeners: Record<string, (event: object) => void> = {}
  runInNewContext((await transformWithOxc(readFileSync(source, 'utf8'), source)).code, {
    URL,
    self: {
      registration: { scope: home, unregister: async () => true },
      addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
    },
    caches: { keys: async () => NAMES, delete: async (name: string) => erased.push(name) },
  })
  await new Promise<void>((done) => listeners.activate!({ waitUntil: (work: Promise<void>) => done(work) }))
  expect(erased).toEqual(own)
})
