import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { onForgetting } from '#client/device/forgetting.ts'
import { useStore } from '#client/device/store.ts'
import { outboxContents } from '#client/outbox/waiting-messages.ts'
import type { OutboxEntry, UnreadableEntry } from '#data/outbox/store/entry.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import * as print from '#ui/styles/print.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import * as styles from '#forms/forms.css.ts'
import { formatMoment, isEditable, messageInWords, rawText, stateInWords } from './message-texts.ts'
import { DeliveredMessages } from './DeliveredMessages.tsx'
import { TOASTS } from './message-toasts.ts'

/** Imported late: the screen is shown without the outbox's code. */
const outbox = () => import('#client/outbox/page.ts')

/** Runs a button's action and shows a failure. */
const orToast = (work: () => Promise<void>) =>
  void work().catch((error: unknown) => {
    console.error('messages:', error)
    showToast(TOASTS.refused)
  })

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(TOASTS.copied)
  } catch {
    showToast(TOASTS['not-copied'])
  }
}

/** The messages that are not delivered yet. A person can send, copy, edit or remove each. */
export function WaitingMessages() {
  const { entries, unreadable, receipts } = useStore(outboxContents)
  /** While that can be undone. */
  const [removed, setRemoved] = useState<UnreadableEntry>()
  // Undo has the message's text, so forgetting the device ends it.
  useEffect(() => onForgetting(() => setRemoved(undefined)), [])
  useAnnouncement(removed && 'Removed from this device.', removed)

  const remove = (message: UnreadableEntry) =>
    orToast(async () => {
      const isRemoved = await (await outbox()).removeMessage(message.key, () => setRemoved(message))
      if (!isRemoved) showToast(TOASTS.busy)
    })
  const restore = (message: UnreadableEntry) =>
    orToast(async () => {
      const isBack = await (await outbox()).restoreMessage(message.key, message.record)
      if (!isBack) showToast(TOASTS['taken-back'])
      // Unless another message was removed in the meantime.
      setRemoved((last) => (last === message ? undefined : last))
    })
  return (
    <>
      {(entries.length > 0 || unreadable.length > 0) && (
        <section id="waiting" aria-labelledby="waiting-title" className={`${layout.stack.l} ${print.screenOnly}`}>
          <h2 id="waiting-title">Waiting to Be Sent</h2>
          <p>{`Saved on this device only. Nobody has read ${entries.length + unreadable.length === 1 ? 'it' : 'these'} yet.`}</p>
          <ul role="list" className={layout.stack.l}>
            {entries.map((entry) => (
              <li key={entry.key} className={styles.waitingItem}>
                <WaitingMessage entry={entry} onRemove={remove} onGone={setRemoved} />
              </li>
            ))}
            {unreadable.map((message) => (
              <li key={message.key} className={styles.waitingItem}>
                <UnreadableMessage message={message} onRemove={remove} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={`${layout.row} ${styles.aside} ${print.screenOnly}`}>
        {removed && (
          <>
            <p>Removed from this device.</p>
            <Button variant="quiet" onClick={() => restore(removed)}>
              Undo
            </Button>
          </>
        )}
      </div>
      {receipts.length > 0 && (
        <DeliveredMessages receipts={receipts} onHide={() => orToast(async () => (await outbox()).hideReceipts())} />
      )}
    </>
  )
}

type OnRemove = (message: UnreadableEntry) => void

const UnreadableMessage = ({ message, onRemove }: { message: UnreadableEntry; onRemove: OnRemove }) => (
  <>
    <h3>Message</h3>
    <p className={styles.waitingState}>
      This version of the site cannot read this message, so it has not been sent. It is safe here. If a newer version
      wrote it, it will be sent after the site updates.
    </p>
    <p className={styles.waitingText}>{rawText(message.record)}</p>
    <div className={layout.row}>
      <Button variant="secondary" onClick={() => void copy(rawText(message.record))}>
        Copy
      </Button>
      <Button variant="quiet" onClick={() => onRemove(message)}>
        Remove
      </Button>
    </div>
  </>
)

interface WaitingMessageProps {
  entry: OutboxEntry
  onRemove: OnRemove
  /** Called when the message is no longer on the device and was not sent: only this page still has its text. */
  onGone: (message: UnreadableEntry) => void
}

function WaitingMessage({ entry, onRemove, onGone }: WaitingMessageProps) {
  const router = useRouter()
  const { title, text } = messageInWords(entry)
  const titleId = useId()
  const described = { 'aria-describedby': titleId }
  const message = { key: entry.key, record: entry }

  /** Says why a message is no longer in the list. A delivery is announced elsewhere. */
  function explain(where: 'here' | 'delivered' | 'taken-back' | 'gone'): void {
    if (where === 'gone') onGone(message)
    if (where === 'gone' || where === 'taken-back') showToast(TOASTS[where])
  }

  /** A delivery is announced by the page or worker that learns of it first; every other outcome here. */
  async function send() {
    let isForgotten = false
    const stop = onForgetting(() => (isForgotten = true))
    const { sendNow, whereIs } = await outbox()
    await sendNow(entry.key)
    stop()
    const left = outboxContents.get().entries.find(({ key }) => key === entry.key)
    if (!left && !isForgotten) explain(await whereIs(entry.key).catch(() => 'here' as const))
    if (left && left.state !== 'sending')
      showToast({ title: 'Not Sent Yet', text: stateInWords(left), variant: 'destructive' })
  }

  async function edit() {
    const { editMessage } = await import('#client/outbox/open-forms.ts')
    const outcome = await editMessage(entry)
    if (outcome === 'form-in-use' || outcome === 'busy') showToast(TOASTS[outcome])
    if (outcome === 'gone') {
      const where = await (await outbox()).whereIs(entry.key)
      if (where === 'delivered') showToast(TOASTS.delivered)
      explain(where)
    }
    // A sign-up is edited in the form of another screen.
    if (outcome === 'on-another-screen')
      await router.navigate(entry.kind === 'newsletter' ? { to: '/', hash: 'newsletter' } : { to: '/contact' })
    if (outcome === 'here') document.querySelector<HTMLElement>('main form textarea')?.focus()
  }

  return (
    <>
      <h3 id={titleId}>{title}</h3>
      <p className={styles.waitingState}>{stateInWords(entry)}</p>
      <p className={styles.muted}>{`Written ${formatMoment(entry.writtenAt)}`}</p>
      {/* A screen reader would say "blank" at an empty line. */}
      {text.split(/\n{2,}/).map((part, at) => (
        <p key={at} className={styles.waitingText}>
          {part}
        </p>
      ))}
      <div className={layout.row}>
        <Button {...described} isBusy={entry.state === 'sending'} onClick={() => orToast(send)}>
          Send Now
        </Button>
        <Button {...described} variant="secondary" onClick={() => void copy(`${title}\n\n${text}`)}>
          Copy
        </Button>
        {isEditable(entry) && (
          <Button {...described} variant="secondary" onClick={() => orToast(edit)}>
            Edit
          </Button>
        )}
        <Button {...described} variant="quiet" onClick={() => onRemove(message)}>
          Remove
        </Button>
      </div>
    </>
  )
}
