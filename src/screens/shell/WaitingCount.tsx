import { Link } from '@tanstack/react-router'
import { useStore } from '#client/device/store.ts'
import { unreadableMessages, waitingMessages } from '#client/outbox/waiting-messages.ts'
import { FooterNote } from '#ui/chrome/footer/FooterNote.tsx'

/** How many messages wait on this device, with a link to them. */
export function WaitingCount() {
  const entries = useStore(waitingMessages)
  const count = entries.length + useStore(unreadableMessages).length
  const needing = entries.filter(({ state }) => state === 'needs-you').length
  return (
    <FooterNote>
      {count > 0 && (
        <Link to="/contact" hash="waiting">
          {[
            count === 1 ? '1 message is waiting to be sent' : `${count} messages are waiting to be sent`,
            needing > 0 && `${needing} ${needing === 1 ? 'needs' : 'need'} your attention`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Link>
      )}
    </FooterNote>
  )
}
