/**
 * Built pages have their critical CSS inline. The full style sheets are fetched after hydration, and before another
 * screen is shown. They are applied in one task and in order.
 */

/** The build disables them. One that has loaded waits with `not all` until all have. */
const SHEETS = 'link[rel="stylesheet"]:is([disabled], [media="not all"])'

/** A sheet of another screen has failed, often preloaded for a hovered link. Vite's loader would not fetch it again. */
function loadLater({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet' || target.media) return
  const again = target.cloneNode() as HTMLLinkElement
  again.setAttribute('disabled', '')
  target.replaceWith(again)
}
if (!import.meta.env.SSR) addEventListener('error', loadLater, true)

let loading = Promise.resolve()

/** Settles when the sheets apply or have failed. After a failure the next call tries again. */
export const loadFullStylesheet = () => (loading = loading.then(load).catch(() => undefined))

async function load(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(SHEETS)]
  await Promise.all(sheets.filter(({ disabled }) => disabled).map(fetchSheet))
  for (const sheet of sheets) sheet.media = 'all'
}

function fetchSheet(sheet: HTMLLinkElement): Promise<unknown> {
  sheet.media = 'not all'
  sheet.disabled = false
  return new Promise((done, fail) => {
    sheet.onload = done
    sheet.onerror = () => {
      sheet.disabled = true
      fail(new Error(`${sheet.href} could not be loaded`))
    }
  })
}
