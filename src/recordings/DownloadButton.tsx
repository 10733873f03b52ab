import { useState } from 'react'
import { useStore } from '#client/device/store.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { Button } from '#ui/controls/Button.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { lazyDownloads, loadDownloads } from './lazy-downloads.ts'
import { megabytes } from './recording.ts'

/** "Save for Offline" on a sermon's card, and the download's progress once its code is loaded. */
export function DownloadButton({ sermon, describedBy }: { sermon: Sermon; describedBy: string }) {
  const downloads = useStore(lazyDownloads)
  const [isBusy, setIsBusy] = useState(false)
  if (!sermon.audioFile) return null
  const { bytes } = sermon.audioFile
  const press = async () => {
    setIsBusy(true)
    try {
      const { save } = await loadDownloads()
      await save(sermon)
    } catch {
      // `save` never rejects: its code could not be loaded.
      showToast({
        title: 'Not Saved Yet',
        text: 'The part of this site that saves recordings couldn’t be loaded. Please try again when you have a connection.',
        variant: 'destructive',
      })
    }
    setIsBusy(false)
  }
  const button = (
    <Button
      variant="flush"
      icon="install"
      className={layout.scriptOnly}
      aria-describedby={describedBy}
      isBusy={isBusy}
      onClick={() => void press()}
    >
      {bytes ? `Save for Offline (${megabytes(bytes)})` : 'Save for Offline'}
    </Button>
  )
  if (!downloads) return button
  return (
    <downloads.SermonDownload sermon={sermon} describedBy={describedBy}>
      {button}
    </downloads.SermonDownload>
  )
}

export function SavedRecordings() {
  const downloads = useStore(lazyDownloads)
  return downloads ? <downloads.SavedList /> : null
}
