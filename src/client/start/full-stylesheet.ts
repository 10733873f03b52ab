/**
 * Built pages have their critical CSS inline. The full style sheets are fetched after hydration, and before another
 * screen is shown. They are applied in one task and in order.
 */

/** The build disables them. One that has loaded waits with `not all` until all have. */
const SHEETS = 'link[rel="stylesheet"]:is([disabled], [media="not all"])'

let loading: Promise<void> | undefined

/** Sheets of other screens that failed, often preloaded for a hovered link. Vite's loader fetches each only once. */
const failed = new Set<HTMLLinkElement>()
if (!import.meta.env.SSR)
  addEventListener(
    'error',
    ({ target }) =>
      target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.media && failed.add(target),
    true,
  )

/** Settles when the sheets apply or have failed. After a failure the next call tries again. */
export async function loadFullStylesheet(): Promise<void> {
  loading ??= load().catch(() => void (loading = undefined))
  await Promise.all([loading, ...[...failed].map(refetch)])
}

function refetch(sheet: HTMLLinkElement): Promise<unknown> {
  failed.delete(sheet)
  const again = sheet.cloneNode() as HTMLLinkElement
  sheet.replaceWith(again)
  return new Promise((done) => (again.onload = again.onerror = done))
}

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
