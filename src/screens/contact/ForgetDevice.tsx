import { useEffect, useState } from 'react'
import { whenIdle } from '#client/start/when-idle.ts'
import { useStore } from '#client/device/store.ts'
import {
  beingSent,
  NONE_UNREADABLE,
  NONE_WAITING,
  NONE_BEING_SENT,
  unreadableMessages,
  waitingMessages,
} from '#client/outbox/waiting-messages.ts'
import type { OutboxEntry } from '#data/outbox/outbox-entry.ts'
import type { KeptList } from '#data/recordings/recordings-store.ts'
import { megabytes } from '#recordings/keep-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx'
import { screenOnly } from '#ui/styles/print.css.ts'
import { showToast } from '#ui/chrome/toasts.ts'
import { thisDevice } from '#forms/forms.css.ts'

const load = () => import('#client/device/forget-device.ts')

/** One button that leaves nothing of a person on a computer that others use. */
export function ForgetDevice() {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const entries = useStore(waitingMessages, NONE_WAITING)
  const sealed = useStore(unreadableMessages, NONE_UNREADABLE)
  // A first try that could not be stored is known to its own page alone.
  const sent = useStore(beingSent, NONE_BEING_SENT)

  const [kept, setKept] = useState<string>()

  // Without a worker it could not be fetched offline, when somebody is about to leave the library.
  useEffect(
    () =>
      void whenIdle()
        .then(load)
        .catch(() => undefined),
    [],
  )

  function ask() {
    setIsAsking(true)
    void import('#data/recordings/recordings-store.ts')
      .then(({ listRecordings }) => listRecordings())
      .then((list) => setKept(keptInWords(list)))
      .catch(() => undefined)
    // Another window may have begun to send something of which nobody has heard yet.
    void import('#client/outbox/outbox-page.ts').then(({ refresh }) => refresh()).catch(() => undefined)
  }

  async function forget() {
    setIsBusy(true)
    try {
      const { forgetDevice } = await load()
      await forgetDevice()
      setIsDone(true)
    } catch (error) {
      console.error('forget:', error)
      showToast({
        title: 'Error',
        text: 'Not everything could be erased. Please try again, or clear this website’s data in your browser’s settings.',
        variant: 'destructive',
      })
    }
    setIsBusy(false)
    setIsAsking(false)
  }

  return (
    <section id="this-device" aria-labelledby="this-device-title" className={`${thisDevice} ${screenOnly}`}>
      <h2 id="this-device-title">On a Shared Computer?</h2>
      <p>
        This site keeps a few things on the device you read it with: messages that wait for a connection, what you were
        writing, sermons that you keep and where you stopped listening, and your text size. At the library, or on a
        friend’s phone, you can erase them when you are done.
      </p>
      <div>
        <Button variant="secondary" icon="trash" onClick={ask}>
          Forget everything here
        </Button>
      </div>
      <p role="status">{isDone && 'Done. This site keeps nothing of yours on this device any more.'}</p>
      {isAsking && (
        <ConfirmDialog
          title="Forget everything on this device?"
          confirm="Forget everything"
          cancel="Keep it"
          isBusy={isBusy}
          onConfirm={() => void forget()}
          onCancel={() => setIsAsking(false)}
        >
          {lossInWords(entries, sealed.length, sent).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {kept && <p>{kept}</p>}
          <p>
            Also erased, in every window: what stands in our forms and is not sent, your text size, where you stopped
            listening, and the pages kept for reading without a connection. This cannot be taken back.
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** @returns undefined where none is kept */
function keptInWords({ kept, unreadable }: KeptList): string | undefined {
  const count = kept.length + unreadable
  if (count === 0) return undefined
  const size = megabytes(kept.reduce((sum, { have }) => sum + have, 0))
  return count === 1
    ? `One recording that is kept here (${size}) is erased too; it then needs a connection to be heard.`
    : `${count} recordings that are kept here (${size}) are erased too; they then need a connection to be heard.`
}

/** What is under way may be delivered or not: nobody can call it back, and nobody will hear how it ended. */
function lossInWords(
  entries: readonly Pick<OutboxEntry, 'key' | 'state'>[],
  sealed: number,
  sent: ReadonlySet<string>,
): string[] {
  const underWay = new Set([...sent, ...entries.filter(({ state }) => state === 'sending').map(({ key }) => key)])
  const waiting = entries.filter(({ key }) => !underWay.has(key)).length + sealed
  const sentences = []
  if (waiting === 1) sentences.push('One message has not been sent yet. It will be lost, and nobody will have read it.')
  if (waiting > 1)
    sentences.push(`${waiting} messages have not been sent yet. They will be lost, and nobody will have read them.`)
  if (underWay.size === 1)
    sentences.push('One message is being sent right now. It may still arrive; if it does not, it is lost.')
  if (underWay.size > 1)
    sentences.push(
      `${underWay.size} messages are being sent right now. They may still arrive; if they do not, they are lost.`,
    )
  return sentences.length > 0 ? sentences : ['No message is waiting on this device: nothing that you sent is lost.']
}
