import { useEffect } from 'react'
import { READS_KEY } from '#client/reads/query-keys.ts'
import { Button } from '#ui/controls/Button.tsx'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { wrap } from '#ui/styles/layout.css.ts'

const RELOADED = 'church-reloaded-at'
/** A second failure within this time is no matter of an old release: reloading again would not help. */
const RELOAD_GUARD_MS = 60_000

/** A lazy chunk of a release that is gone: the browsers' several words for it. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(error.message)

/** A screen that failed. Where a new release took the old one's chunk away, one reload brings the new one. */
export function ScreenFault({ error }: { error: unknown }) {
  useEffect(() => {
    if (!isMissingChunk(error)) return
    try {
      const before = Number(sessionStorage.getItem(RELOADED) ?? 0)
      if (Date.now() - before < RELOAD_GUARD_MS) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
      location.reload()
    } catch {
      // Without storage a second reload could not be told from the first: the button below does it.
    }
  }, [error])
  return (
    <div className={wrap}>
      <EmptyState
        title="This page could not be shown"
        text="Please try again. If it still fails, check your connection."
        headingLevel={2}
      >
        <Button variant="secondary" onClick={tryAgain}>
          Try Again
        </Button>
      </EmptyState>
    </div>
  )
}

/** Without what was kept of reads: should that be the fault, it must not come back with the page. */
function tryAgain(): void {
  try {
    localStorage.removeItem(READS_KEY)
  } finally {
    location.reload()
  }
}
