/** The first view of a built page. */

export interface FirstView {
  content: DocumentFragment
  /** Addresses of the page's style sheets. */
  sheets: string[]
}

/** So many sections of a screen, and so many of each in them, reach below the fold of a phone. */
const SECTIONS = 2
/** A first view ends before the first field: nothing but the screen itself may be filled in. */
const FIELDS = 'input, select, textarea'
/** The smallest picture there is, and nothing to be seen (GIF89a). */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const SHEET = /<link rel="stylesheet" href="([^"]+)"/g

/** @returns undefined for a page that is no screen */
export function readFirstView(page: string): FirstView | undefined {
  const start = page.indexOf('<main')
  if (start < 0) return undefined
  const { content } = Object.assign(document.createElement('template'), { innerHTML: page.slice(page.indexOf('>', start) + 1, page.indexOf('</main>')) })
  const sections = [...content.children]
  const end = sections.findIndex((section, index) => index >= SECTIONS || section.matches(FIELDS) || section.querySelector(FIELDS))
  if (end >= 0) for (const section of sections.slice(end)) section.remove()
  for (const section of content.querySelectorAll(`section:nth-of-type(n + ${SECTIONS + 1})`)) section.remove()
  // Pictures come with the screen, into the room that is kept for them: a drawing is a document of its own to a browser, and the words would wait for it.
  for (const source of content.querySelectorAll('source')) source.remove()
  for (const picture of content.querySelectorAll('img')) {
    picture.alt = ''
    picture.srcset = ''
    picture.src = NOTHING
  }
  return { content, sheets: [...new Set([...page.matchAll(SHEET)].map((match) => match[1]!))] }
}
