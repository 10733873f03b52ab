import type { UnreadableEntry } from '#data/outbox/store/unreadable-entry.ts'
import { Button } from '#ui/controls/Button.tsx'
import { row } from '#ui/styles/layout.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { copyMessage } from './copy-message.ts'
import { muted, waitingState, waitingText } from '#forms/forms.css.ts'
import { BEING_SENT, type Removal } from './removal.ts'
import { formatMoment, unreadableMessageText } from './message-texts.ts'

/** A message from a newer release, after a rollback. It cannot be sent, but copied or removed. */
export function UnreadableMessage({
  entry,
  onRemoved,
}: {
  entry: UnreadableEntry
  onRemoved: (removal: Removal) => void
}) {
  const { title, text } = unreadableMessageText(entry)
  return (
    <>
      <h3>{title}</h3>
      <p className={waitingState}>
        This message was written with a newer version of this site. It is safe here and will be sent when the site has
        updated.
      </p>
      {entry.writtenAt !== undefined && <p className={muted}>{`Written ${formatMoment(entry.writtenAt)}`}</p>}
      {text === '' ? <p>Its words cannot be shown until then.</p> : <p className={waitingText}>{text}</p>}
      <div className={row}>
        {text !== '' && (
          <Button variant="secondary" onClick={() => copyMessage(`${title}\n\n${text}`)}>
            Copy
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={async () => {
            const { removeMessage, restoreUnreadable } = await import('#client/outbox/outbox-page.ts')
            if (!(await removeMessage(entry.key, () => onRemoved({ undo: () => restoreUnreadable(entry) }))))
              showToast(BEING_SENT)
          }}
        >
          Remove
        </Button>
      </div>
    </>
  )
}
