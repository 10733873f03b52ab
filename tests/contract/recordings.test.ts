/** The built site's recordings and podcast: the server sends whatever the feed names. */
import { XMLParser } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { readFacts } from '#server/site/load.ts'
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
  const options = { ignoreAttributes: false, attributeNamePrefix: '@', isArray: (name: string) => name === 'item' }
  const feed = new XMLParser(options).parse(xml) as {
    rss: { channel: { item?: Item[]; 'itunes:image': { '@href': string } } }
  }
  return feed.rss.channel
}

/** Whether a link in the feed leads to this site. */
const isOurs = (link?: { '@url': string }) =>
  link !== undefined && new URL(link['@url']).origin === new URL(church!.siteUrl).origin

test('what the feed names exists: the picture, enclosures with their length, type and ranges, plus chapters and transcripts for every app', async () => {
  const { item: items = [], 'itunes:image': picture } = await readFeed()
  const { headers: shown } = await ask(picture['@href'])
  expect([shown.get('Content-Type'), shown.get('Accept-Ranges')]).toEqual(['image/jpeg', 'bytes'])
  for (const item of items) {
    const { enclosure, 'podcast:chapters': chapters, 'podcast:transcript': transcript } = item
    if (isOurs(enclosure)) {
      const { '@url': url, '@length': length, '@type': type } = enclosure!
      const { status, headers } = await ask(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br, gzip' } })
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
