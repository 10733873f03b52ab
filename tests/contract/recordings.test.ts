/** The built site's recordings and podcast: what the feed names, the server sends. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readSiteFacts } from '#scripts/build/host/site-facts.ts'
import { DIST } from '#tests/built-site.ts'
import { ask } from './built-app.ts'

const { basePath = '', church } = readSiteFacts(DIST)

interface Item {
  enclosure?: { '@url': string; '@length': string; '@type': string }
  'podcast:chapters'?: { '@url': string }
  'podcast:transcript'?: { '@url': string }
}
async function readFeed() {
  const xml = await (await ask(`${basePath}/sermons.xml`)).text()
  return (
    new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', isArray: (name) => name === 'item' }).parse(
      xml,
    ) as { rss: { channel: { item?: Item[]; 'itunes:image': { '@href': string } } } }
  ).rss.channel
}

test('every enclosure of this site exists, has the length and type of the feed, and supports ranges', async () => {
  for (const { enclosure } of (await readFeed()).item ?? []) {
    if (!enclosure || new URL(enclosure['@url']).origin !== new URL(church!.siteUrl).origin) continue
    const { status, headers } = await ask(enclosure['@url'], { method: 'HEAD' })
    expect([status, headers.get('Content-Length'), headers.get('Content-Type'), headers.get('Accept-Ranges')]).toEqual([
      200,
      enclosure['@length'],
      enclosure['@type'],
      'bytes',
    ])
    const part = await ask(enclosure['@url'], { headers: { Range: 'bytes=0-1' } })
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2])
  }
})

test('chapters and transcripts exist, and apps in browsers may read them', async () => {
  for (const item of (await readFeed()).item ?? []) {
    for (const [link, type] of [
      [item['podcast:chapters'], 'application/json'],
      [item['podcast:transcript'], 'text/vtt; charset=utf-8'],
    ] as const) {
      if (!link || new URL(link['@url']).origin !== new URL(church!.siteUrl).origin) continue
      const { status, headers } = await ask(link['@url'])
      expect([link, status, headers.get('Content-Type'), headers.get('Access-Control-Allow-Origin')]).toEqual([
        link,
        200,
        type,
        '*',
      ])
    }
  }
})

test('the podcast’s picture is a square JPEG, and supports ranges', async () => {
  const picture = await ask((await readFeed())['itunes:image']['@href'])
  expect([picture.headers.get('Content-Type'), picture.headers.get('Accept-Ranges')]).toEqual(['image/jpeg', 'bytes'])
  expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1400,
    height: 1400,
  })
})

test('no recording is precached or compressed', () => {
  const data = JSON.parse(readFileSync(join(DIST, 'data/sermons.json'), 'utf8')) as unknown
  const entries = Array.isArray(data) ? (data as { audioFile?: { url: string } }[]) : []
  const worker = readFileSync(join(DIST, 'sw.js'), 'utf8')
  for (const { audioFile } of entries) if (audioFile) expect(worker).not.toContain(audioFile.url.split('/').at(-1))
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => /\.(?:mp3|m4a)\.(?:br|gz)$/.test(name))).toEqual([])
})
