import { useEffect } from 'react'
import { READS_KEY } from '#client/device/storage-keys.ts'
import { isUpdateBlocked } from '#client/updates/update-state.ts'
import { ownName } from '#schema/site-url.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import * as layout from '#ui/styles/layout.css.ts'

const RELOADED = ownName('church-reloaded-at')
/** A second failure within this time is not caused by an old release, so the page is not reloaded again. */
const RELOAD_GUARD_MS = 60_000

/** Whether a chunk of an older release is gone. Each browser words this differently. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message)

/** The error screen. If a new release removed a chunk, the page is reloaded once, unless that would cost something. */
export function ScreenFault({ error }: { error: unknown }) {
  useEffect(() => {
    // With a sermon playing, unsent text or no connection, a reload would lose something.
    if (!isMissingChunk(error) || isUpdateBlocked() || !navigator.onLine) return
    try {
      const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
      if (Date.now() - before < RELOAD_GUARD_MS) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
    } catch {
      // Without storage, nothing could stop endless reloads. The button below reloads instead.
    }
  }, [error])
  return (
    <div className={layout.wrap}>
      <EmptyState
        title="This Page Could Not Be Shown"
        text="Please try again. If it still fails, check your connection."
      >
        <Button variant="secondary" onClick={tryAgain}>
          Try Again
        </Button>
      </EmptyState>
    </div>
  )
}

/** Reloads without the persisted reads: they may be the cause, and would come back with the page. */
function tryAgain(): void {
  try {
    localStorage.removeItem(READS_KEY)
  } finally {
    location.reload()
  }
}
