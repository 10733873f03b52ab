import { allowDownload, offlineStatus, type OfflineStatus } from '#client/updates/save-data.ts'
import { useStore } from '#client/device/store.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { FooterNote } from '#ui/chrome/footer/FooterNote.tsx'

const WORDS: Record<Exclude<OfflineStatus, 'automatic'>, string> = {
  'needs-consent':
    'Data Saver is on, or the connection is slow. To read this site offline later, save it on this device. It takes about half a megabyte.',
  storing: 'Saving this site…',
  stored: 'Saved. You can now open this site without a connection.',
  failed: 'That did not work. Please try again the next time you open this site.',
}

/** On a slow or metered connection the site is stored only when the person asks for it here. */
export function OfflineOffer() {
  const state = useStore(offlineStatus)
  // The offer itself is no news.
  useAnnouncement(state !== 'automatic' && state !== 'needs-consent' && WORDS[state])
  if (state === 'automatic') return null
  return (
    <>
      <FooterNote>{WORDS[state]}</FooterNote>
      {(state === 'needs-consent' || state === 'storing') && (
        <Button variant="secondary" icon="install" isBusy={state === 'storing'} onClick={allowDownload}>
          Save for Offline
        </Button>
      )}
    </>
  )
}
