/** What the build that this one replaces has published: calendars and podcast apps remember it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERMON_FEED } from '#data/site/links.ts'
import type { Church } from '#schema/church/church.ts'
import { readChurch, USUAL_CONTENT_FOLDER } from '#church-folder/read-content.ts'
import type { Issue } from '#church-folder/issue.ts'
import { readDistDir } from '#server/settings.ts'
import { podcastProblem } from './podcast.ts'
import { zoneProblem } from '#church-folder/time-zone.ts'
import { escapeXml } from './xml.ts'

/** @param path `/calendar.ics`. @returns the text of a published file; empty if there is none */
export function publishedFile(path: string): string {
  const file = join(readDistDir(process.env), path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** @param now ms since 1970. @returns advice about church.json that concerns feeds and calendars */
export function feedAdvice(church: Church, now: number): Issue[] {
  const feed = publishedFile(SERMON_FEED)
  const isSample = feed.includes(escapeXml(readChurch(USUAL_CONTENT_FOLDER).name))
  const [zone, podcast] = [zoneProblem(church.timeZone, now), isSample ? undefined : podcastProblem(church, feed)]
  return [...(zone ? [[['timeZone'], zone] as Issue] : []), ...(podcast ? [[['podcast'], podcast] as Issue] : [])]
}
