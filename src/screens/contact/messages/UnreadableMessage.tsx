import type { UnreadableEntry } from '#data/outbox/store/outbox-entry.ts'
import { Button } from '#ui/controls/Button.tsx'
import { row } from '#ui/styles/layout.css.ts'
import { copyMessage } from './copy-message.ts'
import { waitingState, waitingText } from '#forms/forms.css.ts'
import { rawText } from './message-texts.ts'

/** A message from a newer release, after a rollback. It cannot be sent, but copied or removed. */
export function UnreadableMessage({ record, onRemove }: Pick<UnreadableEntry, 'record'> & { onRemove: () => void }) {
  const text = rawText(record)
  return (
    <>
      <h3>Message</h3>
      <p className={waitingState}>
        This message was written with a newer version of this site. It is safe here and will be sent after the site
        updates.
      </p>
      <p className={waitingText}>{text}</p>
      <div className={row}>
        <Button variant="secondary" onClick={() => void copyMessage(text)}>
          Copy
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </>
  )
}
