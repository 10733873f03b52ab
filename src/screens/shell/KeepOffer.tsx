import { keeping, allowDownload, type Keeping } from '#client/updates/save-data.ts'
import { useStore } from '#client/device/store.ts'
import { Button } from '#ui/controls/Button.tsx'
import { FooterNote } from '#ui/chrome/FooterNote.tsx'

const WORDS: Record<Exclude<Keeping, 'by-itself'>, string> = {
  waits:
    'Your phone is saving data, or the signal is weak. To read this site without a signal later, keep it on this phone. That takes half a megabyte, once.',
  storing: 'One moment: the site is being kept on this phone …',
  kept: 'Done. You can now open this site without a signal, too.',
  failed: 'That did not work this time. Please try again the next time you open this site.',
}

/** Where storing the site waits for a better line: a word from the person is enough. */
export function KeepOffer() {
  const state = useStore(keeping, 'by-itself')
  if (state === 'by-itself') return null
  return (
    <>
      <FooterNote role="status">{WORDS[state]}</FooterNote>
      {(state === 'waits' || state === 'storing') && (
        <Button variant="secondary" icon="install" isBusy={state === 'storing'} onClick={allowDownload}>
          Keep this site on my phone
        </Button>
      )}
    </>
  )
}
