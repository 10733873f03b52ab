import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { onForgetting } from '#client/device/forgetting.ts'
import { useStore } from '#client/device/store.ts'
import { receipts, unreadableMessages, waitingMessages } from '#client/outbox/waiting-messages.ts'
import type { OutboxEntry } from '#data/outbox/store/outbox-entry.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { row } from '#ui/styles/layout.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import { copyMessage } from './copy-message.ts'
import { aside, muted, waiting, waitingItem, waitingState, waitingText } from '#forms/forms.css.ts'
import { formatMoment, isEditable, messageText, stateInWords } from './message-texts.ts'
import { DeliveredMessages } from './DeliveredMessages.tsx'
import { BEING_SENT, CHANGED_ELSEWHERE, GONE, type Removal } from './removal.ts'
import { UnreadableMessage } from './UnreadableMessage.tsx'

/** Imported late: the outbox's code is not needed to show the screen. */
const outbox = () => import('#client/outbox/outbox-page.ts')

/** The messages that are not delivered yet. A person can send, copy, edit or remove each. */
export function WaitingMessages() {
  const entries = useStore(waitingMessages)
  const delivered = useStore(receipts)
  const unreadable = useStore(unreadableMessages)
  const [removal, setRemoval] = useState<Removal>()
  // An Undo keeps the message's text, so forgetting the device ends it.
  useEffect(() => onForgetting(() => setRemoval(undefined)), [])
  useAnnouncement(removal && 'Removed from this device.', removal)
  return (
    <>
      {(entries.length > 0 || unreadable.length > 0) && (
        <section id="waiting" aria-labelledby="waiting-title" className={waiting}>
          <h2 id="waiting-title">Waiting to be sent</h2>
          <p>Saved on this device only. Nobody has read these yet.</p>
          <ul role="list" className={waiting}>
            {entries.map((entry) => (
              <li key={entry.key} className={waitingItem}>
                <WaitingMessage entry={entry} onRemoved={setRemoval} />
              </li>
            ))}
            {unreadable.map((entry) => (
              <li key={entry.key} className={waitingItem}>
                <UnreadableMessage entry={entry} onRemoved={setRemoval} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={`${row} ${aside}`}>
        {removal && (
          <>
            <p>Removed from this device.</p>
            <Button
              variant="quiet"
              onClick={async () => {
                await removal.undo()
                // Unless another message was removed meanwhile.
                setRemoval((last) => (last === removal ? undefined : last))
              }}
            >
              Undo
            </Button>
          </>
        )}
      </div>
      {delivered.length > 0 && (
        <DeliveredMessages receipts={delivered} onHide={async () => (await outbox()).hideReceipts()} />
      )}
    </>
  )
}

function WaitingMessage({ entry, onRemoved }: { entry: OutboxEntry; onRemoved: (removal: Removal) => void }) {
  const router = useRouter()
  const { title, text } = messageText(entry)

  const restore = async () => (await outbox()).restoreMessage(entry)

  /**
   * Offers to restore a message that the browser has cleared, or that another window has removed: only this page still
   * has its text.
   * @returns whether it was gone
   */
  async function tellIfGone(): Promise<boolean> {
    const { isOnDeviceOrDelivered } = await outbox()
    if (await isOnDeviceOrDelivered(entry.key).catch(() => true)) return false
    onRemoved({ undo: restore })
    showToast(GONE)
    return true
  }

  /** Sends it now. A delivery is announced by whoever learns of it first; every other outcome here. */
  async function send() {
    let isForgotten = false
    const stop = onForgetting(() => (isForgotten = true))
    await (await outbox()).sendNow(entry.key)
    stop()
    const left = waitingMessages.get().find(({ key }) => key === entry.key)
    if (!left && !isForgotten) await tellIfGone()
    if (left && left.state !== 'sending')
      showToast({ title: 'Not sent yet', text: stateInWords(left), variant: 'destructive' })
  }

  async function edit() {
    const { editMessage } = await import('#client/outbox/edit-message.ts')
    const outcome = await editMessage(entry)
    if (outcome === 'busy' && !(await tellIfGone())) showToast(BEING_SENT)
    if (outcome === 'in-another-window') showToast(CHANGED_ELSEWHERE)
    if (outcome === 'failed')
      showToast({
        title: 'Error',
        text: 'This device could not open the message for changing. You can copy its text.',
        variant: 'destructive',
      })
    // A sign-up is edited in the form of another screen.
    if (outcome === 'on-another-screen')
      await router.navigate(entry.kind === 'newsletter' ? { to: '/', hash: 'newsletter' } : { to: '/contact' })
    if (outcome === 'here') document.querySelector<HTMLElement>('main form textarea')?.focus()
  }

  return (
    <>
      <h3>{title}</h3>
      <p className={waitingState}>{stateInWords(entry)}</p>
      <p className={muted}>{`Written ${formatMoment(entry.writtenAt)}`}</p>
      <p className={waitingText}>{text}</p>
      <div className={row}>
        <Button variant="primary" isBusy={entry.state === 'sending'} onClick={() => void send()}>
          Send now
        </Button>
        <Button variant="secondary" onClick={() => copyMessage(`${title}\n\n${text}`)}>
          Copy
        </Button>
        {isEditable(entry) && (
          <Button variant="secondary" onClick={() => void edit()}>
            Edit
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={async () => {
            const { removeMessage } = await outbox()
            if (!(await removeMessage(entry.key, () => onRemoved({ undo: restore })))) showToast(BEING_SENT)
          }}
        >
          Remove
        </Button>
      </div>
    </>
  )
}
