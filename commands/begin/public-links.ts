/** Reads the site's own URL, and pages that every visitor can open. */
import { readLink, readPage } from './links.ts'

const OTHERS = /(?:^|\.)(?:facebook|fb|instagram|youtube|twitter|x|tiktok|linktr)\.(?:com|me|ee)$/

/** @returns the URL without `/index.html`, `/home`, a question mark or #. @throws Error with the end of a sentence */
export function readSiteUrl(answer: string): string {
  if (!/[.:/]/.test(answer))
    throw new Error(
      'must be the web address that the site will have; write a likely one if you have none yet, and change it later',
    )
  const url = readLink(answer)
  if (OTHERS.test(url.hostname))
    throw new Error('must be this site’s own address, not a page on another site: there is a question for that')
  const path = url.pathname.replace(/\/(?:index|default|home|main)(?:\.\w+)?\/?$/i, '').replace(/(?<!\/)\/+$/, '')
  if (!/^(?:\/[\w~-][\w.~-]*)*$/.test(path))
    throw new Error('must have only letters, digits and hyphens after the name')
  return url.origin + path
}

/** Pages that only someone who is signed in can see. */
const PRIVATE =
  /^(?:studio|business|dashboard|admin|accounts?|login|adsmanager|creator)\.|\/(?:settings|manage|edit|admin|wp-admin|login|sign-?in|dashboard|my-?account|accounts?|insights|creatorstudio|tiktokstudio|mep|professional_dashboard)(?:\/|$)|^drive\.google\.com\/drive\/(?:u\/\d|my-drive|home)|facebook\.com\/(?:me|home\.php)?\/?$|youtube\.com\/(?:feed\/.*|channel_switcher)?$/i

/** @throws Error with the end of a sentence */
export function requirePublic(url = ''): void {
  if (URL.canParse(url) && PRIVATE.test(new URL(url).hostname + new URL(url).pathname))
    throw new Error(
      'opens only for you, since you are signed in: open the page in a private window, and copy its address there',
    )
}

/** @throws Error with the end of a sentence */
export function readPublicPage(answer: string) {
  requirePublic(readLink(answer).href)
  return readPage(answer)
}
