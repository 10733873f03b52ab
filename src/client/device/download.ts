/** Downloads of precached files. Chromium's own downloads bypass the worker (crbug.com/468227). */
import type { MouseEvent } from 'react'

/** The browser reads the blob some time after the click. */
const REVOKE_DELAY_MS = 60_000

/** The click handler of a link with `download`. Where a worker controls the page, its file also works offline. */
export function downloadThroughWorker(event: MouseEvent<HTMLAnchorElement>): void {
  // A double click would download the file twice.
  if (event.detail > 1) return event.preventDefault()
  const { href } = event.currentTarget
  const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlainClick || !navigator.serviceWorker?.controller) return
  event.preventDefault()
  void save(href)
}

async function save(href: string): Promise<void> {
  const name = decodeURIComponent(new URL(href).pathname.split('/').at(-1)!)
  try {
    const response = await fetch(href)
    // HTML comes from a captive portal, or is a host's fallback page.
    if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html'))
      throw new Error(`no file at ${href}`)
    const url = URL.createObjectURL(await response.blob())
    clickLink(url, name)
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
  } catch {
    // The browser's own download shows the error.
    clickLink(href, name)
  }
}

function clickLink(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
