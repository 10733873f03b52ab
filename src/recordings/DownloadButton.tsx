import { useState } from 'react'
import { useStore } from '#client/device/store.ts'
import { savesData } from '#client/updates/save-data.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { Button } from '#ui/controls/Button.tsx'
import { scriptOnly } from '#ui/styles/layout.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { lazyDownloads, loadDownloads } from './lazy-downloads.ts'
import { saveLabel } from './recording.ts'

/** "Save for Offline" on a sermon's card: a plain button until its code is loaded. */
export function DownloadButton({ sermon, describedBy }: { sermon: Sermon; describedBy: string }) {
  const downloads = useStore(lazyDownloads)
  const [isPressed, setIsPressed] = useState(false)
  if (!sermon.audioFile) return null
  if (downloads) return <downloads.SermonDownload sermon={sermon} describedBy={describedBy} isPressed={isPressed} />
  const press = async () => {
    setIsPressed(true)
    try {
      const { save } = await loadDownloads()
      // `SermonDownload` has replaced this button, and asks.
      if (!savesData()) await save(sermon)
    } catch {
      setIsPressed(false)
      showToast({
        title: 'Not Saved Yet',
        text: 'There is no connection right now. Please try again when it is back.',
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
      {saveLabel(sermon.audioFile.bytes)}
    </Button>
  )
}

export function SavedRecordings() {
  const downloads = useStore(lazyDownloads)
  return downloads ? <downloads.SavedList /> : null
}
