/** The built site's recordings and podcast: the server sends whatever the feed names. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readFacts } from '#server/site/site.ts'
import { DIST } from '#tests/built-site.ts'
import { ask } from './built-app.ts'

const { basePath = '', church } = readFacts(DIST)

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

/** Whether a link in the feed leads to this site. */
const isOurs = (link?: { '@url': string }) =>
  link !== undefined && new URL(link['@url']).origin === new URL(church!.siteUrl).origin

test('what the feed names exists: enclosures with their length, type and ranges, plus chapters and transcripts for every app', async () => {
  for (const item of (await readFeed()).item ?? []) {
    const { enclosure, 'podcast:chapters': chapters, 'podcast:transcript': transcript } = item
    if (isOurs(enclosure)) {
      const { '@url': url, '@length': length, '@type': type } = enclosure!
      const { status, headers } = await ask(url, { method: 'HEAD' })
      const told = ['Content-Length', 'Content-Type', 'Accept-Ranges'].map((name) => headers.get(name))
      expect([status, ...told]).toEqual([200, length, type, 'bytes'])
      const part = await ask(url, { headers: { Range: 'bytes=0-1' } })
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 2])
    }
    for (const [link, type] of [
      [chapters, 'application/json'],
      [transcript, 'text/vtt; charset=utf-8'],
    ] as const) {
      if (!isOurs(link)) continue
      const { status, headers } = await ask(link!['@url'])
      const told = [headers.get('Content-Type'), headers.get('Access-Control-Allow-Origin')]
      expect([link, status, ...told]).toEqual([link, 200, type, '*'])
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
