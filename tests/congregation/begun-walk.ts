/** A visitor's walk through the site of a church that has just begun. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screenPaths } from '#tests/built-site.ts'
import type { Hands } from '#tests/engines/browsers/engine.ts'
import type { Visitor } from '#tests/engines/visitor/visitor.ts'
import { until } from '#tests/engines/until.ts'
import { BEGUN_ENVIRONMENT } from './folders.ts'
import { BEGUN_CHURCH, BEGUN_LEAD } from '#tests/fixtures/begun-church.ts'

const FOOTER = { role: 'contentinfo', name: BEGUN_CHURCH.name }
const MAIN = { role: 'main', name: '' }
const BOARD = { role: 'list', name: 'Early Worship' }
const TIMES = ['8:00 AM', 'Early Worship', '10:45 AM', 'Morning Worship']

const DIST = BEGUN_ENVIRONMENT.DIST_DIR

/** The footer's links to screens, each with its text. */
function footerLinks(): Map<string, string> {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const links = html.slice(html.lastIndexOf('<footer')).matchAll(/<a [^>]*href="(\/[^"]*)"[^>]*>([^<]+)<\/a>/g)
  return new Map([...links].map(([, path, text]) => [path!, text!]))
}

/**
 * Opens every screen, disconnects, opens them all again, and follows the links from one to the next.
 * @param cutOff stops the server and disconnects the browser
 * @returns what is wrong; empty if nothing is
 */
export async function walkThroughBegunChurch(person: Visitor<Hands>, cutOff: () => Promise<void>): Promise<string[]> {
  const faults: string[] = []
  const look = async (when: string, path: string) =>
    faults.push(...(await faultsOf(person, BEGUN_CHURCH.name)).map((fault) => `${when}, ${path}: ${fault}`))
  const opensAll = async (when: string) => {
    for (const path of screenPaths(DIST)) {
      await person.opens(path)
      await look(when, path)
    }
    for (const path of ['/', '/contact']) {
      await person.opens(path)
      for (const words of TIMES) await person.reads(words, BOARD)
    }
    await person.opens('/no/such/page')
    await person.reads('8:00 AM')
    await person.reads('10:45 AM')
  }
  await person.opens('/')
  await person.reads(BEGUN_LEAD)
  await person.waitsForWorker()
  await opensAll('online')
  await cutOff()
  await opensAll('offline')
  for (const [path, link, place] of [
    ...[...footerLinks()].map(([to, text]) => [to, text, FOOTER] as const),
    ['/about', 'About Us', FOOTER],
    ['/statement-of-faith', 'Statement of Faith', MAIN],
  ] as const) {
    await person.clicks('link', link, place)
    await person.isAt(path)
    await look('offline, by links', path)
  }
  return faults
}

/** @returns anything a screen should not have, such as traces of a missing fact */
export async function faultsOf({ browser }: Visitor<Hands>, churchName: string): Promise<string[]> {
  await until('all styles apply', () =>
    browser.evaluate(() => document.querySelector('link[rel="stylesheet"]:is([disabled], [media="not all"])') === null),
  )
  return browser.evaluate((name) => {
    const said = [...document.querySelectorAll('header, main, footer')].map(({ textContent }) => textContent).join('\n')
    const broken = [...document.images].filter((image) => image.complete && image.naturalWidth === 0)
    return [
      document.title.includes(name) ? [] : [`its title is ${document.title}`],
      document.querySelectorAll('h1').length === 1 ? [] : ['it has no heading, or several'],
      said.match(/undefined|\bnull\b|NaN|, ,|\{church/g) ?? [],
      document.documentElement.scrollWidth <= innerWidth ? [] : ['it is wider than the window'],
      document.querySelector('main a[href=""], main a[href*="undefined"], img:not([src]), main section:empty')
        ? ['a link leads nowhere, or a part is empty']
        : [],
      broken.map(({ src }) => `${src} is broken`),
    ].flat()
  }, churchName)
}
