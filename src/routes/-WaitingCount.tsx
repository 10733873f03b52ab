import { Link } from '@tanstack/react-router'
import { useStore } from '#client/store.ts'
import { NONE_WAITING, waitingMessages } from '#client/waiting-messages.ts'
import { FooterNote } from '#ui/FooterNote.tsx'

/** In every footer: how many messages wait on this device, and the way to them. */
export function WaitingCount() {
  const entries = useStore(waitingMessages, NONE_WAITING)
  const needing = entries.filter(({ state }) => state === 'needs-you').length
  return (
    <FooterNote>
      {entries.length > 0 && (
        <Link to="/contact" hash="waiting">
          {entries.length === 1 ? '1 message waits to be sent' : `${entries.length} messages wait to be sent`}
          {needing > 0 && (needing === 1 ? ', 1 needs you' : `, ${needing} need you`)}
        </Link>
      )}
    </FooterNote>
  )
}
