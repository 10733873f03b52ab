/**
 * A built page brings the styles of what it shows; the whole sheets come once the page stands, without being in its way,
 * and before anything else is shown. They then take the place of the page's own, so that their order is the kit's.
 */

/** The build's own links: disabled, they are not fetched. */
const WAITING_SHEETS = 'link[rel="stylesheet"][disabled]'
const OWN_STYLE = 'style[data-critical]'

let whole: Promise<void> | undefined
let isWhole = false

/** @returns undefined when they are here; else settles when they are, or cannot be had */
export function wholeStyles(): Promise<void> | undefined {
  if (isWhole || import.meta.env.SSR) return undefined
  return (whole ??= load().then(
    () => void (isWhole = true),
    // Tried again at the next screen.
    () => void (whole = undefined),
  ))
}

async function load(): Promise<void> {
  const own = document.querySelector(OWN_STYLE)
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(WAITING_SHEETS)]
  await Promise.all(sheets.map(fetchSheet))
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
