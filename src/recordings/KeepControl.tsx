import { useState } from 'react'
import { useStore } from '#client/device/store.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { Button } from '#ui/controls/Button.tsx'
import { scriptOnly } from '#ui/controls/ShareButton.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { KEEP, sizeOf } from './keep-words.ts'
import { keptPart, loadKeptPart } from './kept-part.ts'

/** "Keep on this phone" on a sermon's card. A plain button until its code is loaded. */
export function KeepControl({ sermon, describedBy }: { sermon: Sermon; describedBy: string }) {
  const part = useStore(keptPart)
  const [isPressed, setIsPressed] = useState(false)
  if (!sermon.audioFile) return null
  if (part) return <part.KeptControl sermon={sermon} describedBy={describedBy} isPressed={isPressed} />
  const press = async () => {
    setIsPressed(true)
    try {
      // `KeptControl` replaces this button, and starts the download or asks first.
      await loadKeptPart()
    } catch {
      setIsPressed(false)
      showToast({
        title: 'Not kept yet',
        text: 'There is no connection right now. Please try again once it is back.',
        variant: 'destructive',
      })
    }
  }
  return (
    <Button
      variant="quiet"
      isFlush
      icon="install"
      className={scriptOnly}
      aria-describedby={describedBy}
      isBusy={isPressed}
      onClick={() => void press()}
    >
      {sizeOf(sermon) ? `${KEEP} (${sizeOf(sermon)})` : KEEP}
    </Button>
  )
}
