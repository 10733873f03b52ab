/** The footer's notes about this device. They are not in the prerendered page. */
import { Link } from '@tanstack/react-router'
import { useStore } from '#client/device/store.ts'
import { outboxContents } from '#client/outbox/waiting-messages.ts'
import { allowDownload, offlineStatus, type OfflineStatus } from '#client/device/save-data.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import * as styles from '#ui/chrome/Footer.css.ts'
import { Button } from '#ui/controls/Button.tsx'
import { InstallOffer } from './InstallOffer.tsx'

export const DeviceStatus = () => (
  <>
    <InstallOffer place="footer" />
    <OfflineOffer />
    <WaitingCount />
  </>
)

const OFFLINE_WORDS: Record<Exclude<OfflineStatus, 'automatic'>, string> = {
  'needs-consent':
    'Data Saver is on, or the connection is slow. Every page opens without a connection. To see the pictures then as well, save them on this device.',
  storing: 'Saving…',
  stored: 'Saved. You can now see all of this site without a connection.',
  failed: 'That didn’t work. Please try again the next time you open this site.',
}

/** On a slow or metered connection the site is stored only when the person asks for it here. */
function OfflineOffer() {
  const state = useStore(offlineStatus)
  // The offer itself is not announced.
  useAnnouncement(state !== 'automatic' && state !== 'needs-consent' && OFFLINE_WORDS[state])
  if (state === 'automatic') return null
  return (
    <>
      <p className={styles.note}>{OFFLINE_WORDS[state]}</p>
      {(state === 'needs-consent' || state === 'storing') && (
        <Button variant="secondary" icon="install" isBusy={state === 'storing'} onClick={allowDownload}>
          Save for Offline
        </Button>
      )}
    </>
  )
}

function WaitingCount() {
  const { entries, unreadable } = useStore(outboxContents)
  const count = entries.length + unreadable.length
  const needing = entries.filter(({ state }) => state === 'needs-you').length
  const waiting = count === 1 ? '1 message is waiting to be sent' : `${count} messages are waiting to be sent`
  const needs = needing === 1 ? ', 1 needs your attention' : needing > 1 ? `, ${needing} need your attention` : ''
  return (
    <p className={styles.note}>
      {count > 0 && (
        <Link to="/contact" hash="waiting">
          {waiting + needs}
        </Link>
      )}
    </p>
  )
}
