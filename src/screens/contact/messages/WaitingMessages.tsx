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
import { ALREADY_SENT, BEING_SENT, FORM_IN_USE, GONE, NOT_DONE, TAKEN_BACK, type Removal } from './removal.ts'
import { UnreadableMessage } from './UnreadableMessage.tsx'

/** Imported late: the outbox's code is not needed to show the screen. */
const outbox = () => import('#client/outbox/outbox-page.ts')

/** For what a button starts: a failure is shown. */
const attempt = (work: () => Promise<void>) =>
  void work().catch((error: unknown) => {
    console.error('messages:', error)
    showToast(NOT_DONE)
  })

/** The messages that are not delivered yet. A person can send, copy, edit or remove each. */
export function WaitingMessages() {
  const entries = useStore(waitingMessages)
  const delivered = useStore(receipts)
  const unreadable = useStore(unreadableMessages)
  const [removal, setRemoval] = useState<Removal>()
  // An Undo keeps the message's text, so forgetting the device ends it.
  useEffect(() => onForgetting(() => setRemoval(undefined)), [])
  useAnnouncement(removal && 'Removed from this device.', removal)

  const restore = async (key: string, record: unknown) => {
    if (!(await (await outbox()).restoreMessage(key, record))) showToast(TAKEN_BACK)
  }
  const remove = (key: string, record: unknown) =>
    attempt(async () => {
      const { removeMessage } = await outbox()
      const isRemoved = await removeMessage(key, () => setRemoval({ undo: () => restore(key, record) }))
      if (!isRemoved) showToast(BEING_SENT)
    })
  return (
    <>
      {(entries.length > 0 || unreadable.length > 0) && (
        <section id="waiting" aria-labelledby="waiting-title" className={waiting}>
          <h2 id="waiting-title">Waiting to Be Sent</h2>
          <p>Saved on this device only. Nobody has read these yet.</p>
          <ul role="list" className={waiting}>
            {entries.map((entry) => (
              <li key={entry.key} className={waitingItem}>
                <WaitingMessage
                  entry={entry}
                  onRemove={() => remove(entry.key, entry)}
                  onGone={() => setRemoval({ undo: () => restore(entry.key, entry) })}
                />
              </li>
            ))}
            {unreadable.map(({ key, record }) => (
              <li key={key} className={waitingItem}>
                <UnreadableMessage record={record} onRemove={() => remove(key, record)} />
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
              onClick={() =>
                attempt(async () => {
                  await removal.undo()
                  // Unless another message was removed meanwhile.
                  setRemoval((last) => (last === removal ? undefined : last))
                })
              }
            >
              Undo
            </Button>
          </>
        )}
      </div>
      {delivered.length > 0 && (
        <DeliveredMessages receipts={delivered} onHide={() => attempt(async () => (await outbox()).hideReceipts())} />
      )}
    </>
  )
}

interface WaitingMessageProps {
  entry: OutboxEntry
  onRemove: () => void
  /** It is no longer on the device, and was not sent: only this page still has its text. */
  onGone: () => void
}

function WaitingMessage({ entry, onRemove, onGone }: WaitingMessageProps) {
  const router = useRouter()
  const { title, text } = messageText(entry)

  /** Says why a message is not in the list any more. A delivery is announced elsewhere. */
  async function explain(where: 'here' | 'delivered' | 'taken-back' | 'gone'): Promise<void> {
    if (where === 'taken-back') showToast(TAKEN_BACK)
    if (where !== 'gone') return
    onGone()
    showToast(GONE)
  }

  /** Sends it now. A delivery is announced by the page or worker that learns of it first; every other outcome here. */
  async function send() {
    let isForgotten = false
    const stop = onForgetting(() => (isForgotten = true))
    const { sendNow, whereIs } = await outbox()
    await sendNow(entry.key)
    stop()
    const left = waitingMessages.get().find(({ key }) => key === entry.key)
    if (!left && !isForgotten) await explain(await whereIs(entry.key).catch(() => 'here' as const))
    if (left && left.state !== 'sending')
      showToast({ title: 'Not Sent Yet', text: stateInWords(left), variant: 'destructive' })
  }

  async function edit() {
    const { editMessage } = await import('#client/outbox/edit-message.ts')
    const outcome = await editMessage(entry)
    if (outcome === 'form-in-use') showToast(FORM_IN_USE)
    if (outcome === 'busy') showToast(BEING_SENT)
    if (outcome === 'gone') {
      const where = await (await outbox()).whereIs(entry.key)
      if (where === 'delivered') showToast(ALREADY_SENT)
      await explain(where)
    }
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
      {/* A screen reader says "blank" at an empty line. */}
      {text.split(/\n{2,}/).map((part, at) => (
        <p key={at} className={waitingText}>
          {part}
        </p>
      ))}
      <div className={row}>
        <Button variant="primary" isBusy={entry.state === 'sending'} onClick={() => attempt(send)}>
          Send Now
        </Button>
        <Button variant="secondary" onClick={() => void copyMessage(`${title}\n\n${text}`)}>
          Copy
        </Button>
        {isEditable(entry) && (
          <Button variant="secondary" onClick={() => attempt(edit)}>
            Edit
          </Button>
        )}
        <Button variant="quiet" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </>
  )
}
