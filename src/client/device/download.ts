/** Downloads of precached files, which Chromium would ask the network for: its downloads pass the worker by (crbug.com/468227). */
import type { MouseEvent } from 'react'

/** The browser reads the bytes after the click, some time after. */
const REVOKE_DELAY_MS = 60_000

/** For a link with `download`: where a worker controls the page, its file is taken from there, so that it comes offline too. */
export function downloadThroughWorker(event: MouseEvent<HTMLAnchorElement>): void {
  // The second click of a double click would bring the file twice.
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
    // A page is no file: it is the log-in of some network, or a host's stand-in.
    if (!response.ok || response.headers.get('Content-Type')?.startsWith('text/html'))
      throw new Error(`no file at ${href}`)
    const url = URL.createObjectURL(await response.blob())
    clickLink(url, name)
    setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
  } catch {
    // The browser's own download says what is wrong, in its own place.
    clickLink(href, name)
  }
}

function clickLink(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
