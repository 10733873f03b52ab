/** A page in one file, without scripts: the server's answer to a form that was sent without scripts. */
import type { Church } from '#schema/church/church.ts'
import { PLAIN_PAGE_STYLE } from './plain-page-style.ts'

export interface PlainSite {
  church: Pick<Church, 'name' | 'phone' | 'email'>
  /** As CSS. */
  colors?: string | undefined
  /** Prefix of a screen's path: empty, `/church`, or `https://church.example` for pages on another host. */
  home: string
  /** Prefix of a form's action. */
  base: string
}

export interface PlainPage {
  status: number
  heading: string
  /** The document's title, before the church's name. By default the heading. */
  title?: string
  /** HTML below the heading, with what people wrote escaped. */
  main: string
  /** HTML below the church's name: the desk's links. */
  nav?: string
  /** HTML. By default, how to reach the church. */
  footer?: string
  headers?: Record<string, string>
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** @returns an answer that no cache stores: it contains what someone wrote */
export async function plainPage(
  site: PlainSite,
  { status, heading, title = heading, main, nav = '', footer = waysToReach(site), headers = {} }: PlainPage,
): Promise<Response> {
  const { name } = site.church
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${name}`)}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${escapeHtml(site.base)}/icons/favicon.svg">
<style>${styleOf(site)}</style>
</head>
<body>
<header><a class="name" href="${escapeHtml(site.home)}/">${escapeHtml(name)}</a>${nav}</header>
<main>
<h1>${escapeHtml(heading)}</h1>
${main}
</main>
<footer>
${footer}
</footer>
</body>
</html>
`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': await securityPolicy(site),
      ...headers,
    },
  })
}

const waysToReach = ({ church: { phone, email } }: PlainSite) =>
  `<p>You can also call us at <a href="tel:${escapeHtml(phone.dial)}">${escapeHtml(phone.display)}</a> or email us at <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>.</p>`

const styleOf = ({ colors = '' }: PlainSite) => colors + PLAIN_PAGE_STYLE

async function securityPolicy(site: PlainSite): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(styleOf(site)))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
}
