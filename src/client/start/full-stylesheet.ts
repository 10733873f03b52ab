/**
 * Built pages have their critical CSS inline. The stylesheet of all screens is fetched after hydration, and before another
 * screen is shown.
 */

let loading = Promise.resolve()

/** Settles when the sheet applies or has failed. After a failure the next call tries again. */
export const loadFullStylesheet = () => (loading = loading.then(load).catch(() => undefined))

function load(): Promise<void> | void {
  // The build disables it, so that it is not fetched.
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]')
  if (!sheet) return
  return new Promise((done, fail) => {
    // So that no browser waits for it to paint.
    sheet.media = 'not all'
    sheet.onload = () => {
      sheet.media = 'all'
      done()
    }
    sheet.onerror = () => {
      sheet.disabled = true
      fail(new Error(`${sheet.href} could not be loaded`))
    }
    sheet.disabled = false
  })
}
