import { useState } from 'react'
import { useStore } from '#client/store.ts'
import { NONE_WAITING, waitingMessages } from '#client/waiting-messages.ts'
import { church } from '#content/church.ts'
import type { OutboxEntry } from '#data/outbox-entry.ts'
import { Button } from '#ui/Button.tsx'
import { row } from '#ui/layout.css.ts'
import { showToast } from '#ui/toasts.ts'
import { muted, waiting, waitingItem, waitingState, waitingText } from './-forms.css.ts'

/** The outbox's own code comes with the worker's, after the screen. */
const outbox = () => import('#client/outbox-page.ts')

/** What was written on this device and is not delivered yet, each to be sent, copied or removed by the person. */
export function WaitingMessages() {
  const entries = useStore(waitingMessages, NONE_WAITING)
  const [removed, setRemoved] = useState<OutboxEntry>()
  if (entries.length === 0 && !removed) return null
  return (
    <section aria-labelledby="waiting-title" className={waiting}>
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
  )
}

function WaitingMessage({ entry, onRemoved }: { entry: OutboxEntry; onRemoved: (entry: OutboxEntry) => void }) {
  const { title, text } = readable(entry)
  return (
    <>
      <h3>{title}</h3>
      <p className={waitingState}>{stateInWords(entry)}</p>
      <p className={muted}>Written {formatMoment(entry.writtenAt)}</p>
      <p className={waitingText}>{text}</p>
      <div className={row}>
        <Button variant="primary" isBusy={entry.state === 'sending'} onClick={async () => (await outbox()).sendNow(entry.key)}>
          Send now
        </Button>
        <Button variant="secondary" onClick={() => copy(`${title}\n\n${text}`)}>
          Copy
        </Button>
        <Button
          variant="quiet"
          onClick={async () => {
            await (await outbox()).removeMessage(entry.key)
            onRemoved(entry)
          }}
        >
          Remove
        </Button>
      </div>
    </>
  )
}

function stateInWords({ state, refusal }: OutboxEntry): string {
  if (state === 'sending') return 'Sending…'
  if (state === 'waiting') return 'Waiting for a connection'
  return `Needs you: the office's server did not accept it${refusal?.text ? ` (${refusal.text})` : ''}. Copy the text, and write it again or call us.`
}

/** What the person wrote, in the words of the form. */
function readable({ kind, body }: OutboxEntry): { title: string; text: string } {
  let fields: Record<string, string>
  try {
    fields = JSON.parse(body) as Record<string, string>
  } catch {
    return { title: 'Message', text: body }
  }
  if (kind === 'newsletter') return { title: 'Sign-up for the E-bulletin', text: fields.email ?? '' }
  const { name, email, phone, subject, message, ...more } = fields
  const sender = [name, email, phone].filter(Boolean).join(', ')
  const others = Object.entries(more).map(([field, value]) => `${field}: ${value}`)
  return { title: subject || 'Message', text: [message ?? '', ...others, sender].join('\n\n') }
}

const formatMoment = (ms: number) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: church.timeZone }).format(ms)

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied', text: 'The message is on your clipboard.', variant: 'default' })
  } catch {
    showToast({ title: 'Not copied', text: 'This browser does not let the site copy. Mark the text above and copy it by hand.', variant: 'destructive' })
  }
}
