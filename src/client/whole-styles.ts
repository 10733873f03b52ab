/**
 * A built page brings the styles of what it shows; the whole sheets come once the page stands, without being in its way,
 * and before anything else is shown. They then take the place of the page's own, so that their order is the kit's.
 */

import { putOffRest } from './lay-out-rest.ts'

/** The build's own links: disabled, they are not fetched; those that have come while another did not are for no medium yet. */
const WHOLE_SHEETS = 'link[rel="stylesheet"]:is([disabled], [media="not all"])'
const OWN_STYLE = 'style[data-critical]'

let loading: Promise<void> | undefined
let isWhole = false

/** A screen's own sheets that did not come, most often as somebody pointed at its link: the build's loader asks for each but once. */
const missing = new Set<HTMLLinkElement>()
if (!import.meta.env.SSR) addEventListener('error', ({ target }) => (target as Partial<Element>).matches?.('link[rel="stylesheet"]:not([media])') && missing.add(target as HTMLLinkElement), true)

/** @returns undefined when they are here; else settles when they are, or cannot be had: they are tried again at the next screen */
export function wholeStyles(): Promise<void> | undefined {
  if ((isWhole && !loading && missing.size === 0) || import.meta.env.SSR) return undefined
  return (loading ??= Promise.allSettled([isWhole ? undefined : load().then(() => (isWhole = true)), ...[...missing].map(fetchAgain)]).then(() => void (loading = undefined)))
}

async function load(): Promise<void> {
  const own = document.querySelector(OWN_STYLE)
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(WHOLE_SHEETS)]
  // To the last: one that is still on its way must not be taken for one that has come.
  const failed = (await Promise.allSettled(sheets.filter(({ disabled }) => disabled).map(fetchSheet))).find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  // All that is laid out is styled anew, in one piece of work: of a page below its first view no more than that.
  putOffRest()
  // In one task: nothing is drawn between.
  for (const sheet of sheets) sheet.media = 'all'
  own?.remove()
}

/** Fetched for a medium that is none: it applies to nothing and blocks nothing. */
function fetchSheet(sheet: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    sheet.addEventListener('load', () => done(), { once: true })
    sheet.addEventListener(
      'error',
      () => {
        sheet.disabled = true
        fail(new Error(`${sheet.href} did not come`))
      },
      { once: true },
    )
    sheet.media = 'not all'
    sheet.disabled = false
  })
}

function fetchAgain(sheet: HTMLLinkElement): Promise<unknown> {
  missing.delete(sheet)
  const again = sheet.cloneNode() as HTMLLinkElement
  return new Promise((done) => {
    again.onload = again.onerror = done
    sheet.replaceWith(again)
  })
}
