/**
 * A page brings the rules of what it shows. The complete style sheets come once the app is there, and before another screen
 * is shown. They are appended in their order and applied in one task, so that the page's own rules never win over them.
 */

/** Disabled by the build, they are not fetched; one that has come while another failed applies to no medium yet. */
const SHEETS = 'link[rel="stylesheet"]:is([disabled], [media="not all"])'

let loading: Promise<void> | undefined

/** A screen's own sheets that did not come, often as somebody pointed at its link: Vite's loader asks for each but once. */
const failed = new Set<HTMLLinkElement>()
if (!import.meta.env.SSR)
  addEventListener(
    'error',
    ({ target }) =>
      target instanceof HTMLLinkElement && target.rel === 'stylesheet' && !target.media && failed.add(target),
    true,
  )

/** @returns settles when they apply, or cannot be had; then they are tried again at the next call */
export async function loadFullStylesheet(): Promise<void> {
  loading ??= load().catch(() => void (loading = undefined))
  await Promise.all([loading, ...[...failed].map(fetchAgain)])
}

function fetchAgain(sheet: HTMLLinkElement): Promise<unknown> {
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

/** Fetched for a medium that is none: it applies to nothing and blocks nothing. */
function fetchSheet(sheet: HTMLLinkElement): Promise<unknown> {
  sheet.media = 'not all'
  sheet.disabled = false
  return new Promise((done, fail) => {
    sheet.onload = done
    sheet.onerror = () => {
      sheet.disabled = true
      fail(new Error(`${sheet.href} did not come`))
    }
  })
}
