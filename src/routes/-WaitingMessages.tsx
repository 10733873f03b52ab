import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from '#client/store.ts'
import { NO_RECEIPTS, NONE_WAITING, receipts, waitingMessages } from '#client/waiting-messages.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { Button } from '#ui/Button.tsx'
import { row } from '#ui/layout.css.ts'
import { showToast } from '#ui/toasts.ts'
import { muted, waiting, waitingItem, waitingState, waitingText } from './-forms.css.ts'
import { formatMoment, isEditable, readable, stateInWords } from './-waiting-words.ts'
import { DeliveredMessages } from './-DeliveredMessages.tsx'

/** The outbox's own code comes with the worker's, after the screen. */
const outbox = () => import('#client/outbox-page.ts')

const BEING_SENT = { title: 'Being sent', text: 'This message is being sent right now. Please try again in a moment.' }

/** What was written on this device and is not delivered yet, each to be sent, copied, changed or removed by the person. */
export function WaitingMessages() {
  const entries = useStore(waitingMessages, NONE_WAITING)
  const delivered = useStore(receipts, NO_RECEIPTS)
  const [removed, setRemoved] = useState<OutboxEntry>()
  return (
    <>
      {(entries.length > 0 || removed) && (
        <section id="waiting" aria-labelledby="waiting-title" className={waiting}>
          <h2 id="waiting-title">Waiting to be sent</h2>
          <p>Saved on this device only. Nobody has read these yet.</p>
          <ul role="list" className={waiting}>
            {entries.map((entry) => (
              <li key={entry.key} className={waitingItem}>
                <WaitingMessage entry={entry} onRemoved={setRemoved} />
              </li>
            ))}
          </ul>
          {removed && (
            <div className={row} role="status">
              <p>Removed from this device.</p>
              <Button
                variant="quiet"
                onClick={async () => {
                  await (await outbox()).restoreMessage(removed)
                  setRemoved(undefined)
                }}
              >
                Undo
              </Button>
            </div>
          )}
        </section>
      )}
      {delivered.length > 0 && <DeliveredMessages receipts={delivered} onHide={async () => (await outbox()).hideReceipts()} />}
    </>
  )
}

function WaitingMessage({ entry, onRemoved }: { entry: OutboxEntry; onRemoved: (entry: OutboxEntry) => void }) {
  const router = useRouter()
  const { title, text } = readable(entry)
  const isSending = entry.state === 'sending'

  async function edit() {
    const { editMessage } = await import('#client/edit-message.ts')
    const outcome = await editMessage(entry)
    if (outcome === 'busy') showToast(BEING_SENT)
    if (outcome === 'failed') showToast({ title: 'Error', text: 'This device could not open the message for changing. You can copy its text.', variant: 'destructive' })
    // A sign-up's form stands on other screens; it shows there what was taken up here.
    if (outcome === 'elsewhere') await router.navigate(entry.kind === 'newsletter' ? { to: '/', hash: 'newsletter' } : { to: '/contact' })
    if (outcome === 'here') document.querySelector<HTMLElement>('main form textarea')?.focus()
  }

  return (
    <>
      <h3>{title}</h3>
      <p className={waitingState}>{stateInWords(entry)}</p>
      <p className={muted}>Written {formatMoment(entry.writtenAt)}</p>
      <p className={waitingText}>{text}</p>
      <div className={row}>
        <Button variant="primary" isBusy={isSending} onClick={async () => (await outbox()).sendNow(entry.key)}>
          Send now
        </Button>
        <Button variant="secondary" onClick={() => copy(`${title}\n\n${text}`)}>
          Copy
        </Button>
        {isEditable(entry) && (
          <Button variant="secondary" disabled={isSending} onClick={() => void edit()}>
            Edit
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={async () => {
            if (await (await outbox()).removeMessage(entry.key)) onRemoved(entry)
            else showToast(BEING_SENT)
          }}
        >
          Remove
        </Button>
      </div>
    </>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' })
  } catch {
    showToast({ title: 'Not copied', text: 'This browser does not let the site copy. Mark the text above and copy it by hand.', variant: 'destructive' })
  }
}
