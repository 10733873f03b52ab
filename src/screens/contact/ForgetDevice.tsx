import { useEffect, useState } from 'react'
import { whenIdle } from '#client/start/when-idle.ts'
import { useStore } from '#client/device/store.ts'
import { beingSent, outboxContents } from '#client/outbox/waiting-messages.ts'
import type { OutboxEntry, Stored } from '#data/outbox/store/entry.ts'
import type { DownloadedRecording } from '#data/recordings/downloaded.ts'
import { megabytes } from '#recordings/recording.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx'
import * as print from '#ui/styles/print.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import * as styles from '#forms/forms.css.ts'

const load = () => import('#client/forget-device.ts')

/** A button that erases everything a person left on this device, for shared computers. */
export function ForgetDevice() {
  const [isAsking, setIsAsking] = useState(false)
  // Loaded in advance: without a worker it could not be fetched offline.
  useEffect(
    () =>
      void whenIdle()
        .then(load)
        .catch(() => undefined),
    [],
  )

  async function forget() {
    try {
      const { forgetDevice } = await load()
      await forgetDevice()
      showToast({ title: 'Done', text: 'Everything this site saved here has been erased.' })
    } catch (error) {
      console.error('forget:', error)
      showToast({
        title: 'Not Everything Was Erased',
        text: 'Not everything could be erased. Please try again, or clear this website’s data in your browser’s settings.',
        variant: 'destructive',
      })
    }
    setIsAsking(false)
  }

  return (
    <section id="this-device" className={`${styles.thisDevice} ${print.screenOnly}`}>
      <h2>On a Shared Computer?</h2>
      <p>
        This site saves a few things on this device: messages waiting for a connection, what you were writing, sermons
        you saved and where you stopped listening, and your text size. At the library, or on a friend’s phone, you can
        erase them when you are done.
      </p>
      <div>
        <Button variant="secondary" icon="trash" onClick={() => setIsAsking(true)}>
          Erase What Was Saved Here
        </Button>
      </div>
      {isAsking && <LossDialog onForget={forget} onCancel={() => setIsAsking(false)} />}
    </section>
  )
}

/** Says what would be lost. */
function LossDialog({ onForget, onCancel }: { onForget: () => Promise<void>; onCancel: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [recordings, setRecordings] = useState<string>()
  const contents = useStore(outboxContents)
  // Only this page knows of messages that could not be stored.
  const sent = useStore(beingSent)
  useEffect(() => {
    void import('#data/recordings/database.ts')
      .then(({ listRecordings }) => listRecordings())
      .then((list) => setRecordings(recordingsInWords(list)))
      .catch(() => undefined)
    // Another window may have added messages.
    void import('#client/outbox/page.ts').then(({ refresh }) => refresh()).catch(() => undefined)
  }, [])
  return (
    <ConfirmDialog
      title="Erase What This Site Saved Here?"
      confirm="Erase"
      isBusy={isBusy}
      onConfirm={() => {
        setIsBusy(true)
        void onForget()
      }}
      onCancel={onCancel}
    >
      {lossInWords(contents, sent).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {recordings && <p>{recordings}</p>}
      <p>
        Also erased, in every window: text in our forms that has not been sent, your text size, where you stopped
        listening, and the pages saved for offline use. You cannot undo this.
      </p>
    </ConfirmDialog>
  )
}

/** @returns a sentence about the saved recordings; undefined if there are none */
function recordingsInWords(saved: readonly DownloadedRecording[]): string | undefined {
  if (saved.length === 0) return undefined
  const size = megabytes(saved.reduce((sum, { bytesStored }) => sum + bytesStored, 0))
  return saved.length === 1
    ? `One saved recording (${size}) will be erased. After that, you will need a connection to play it.`
    : `${saved.length} saved recordings (${size}) will be erased. After that, you will need a connection to play them.`
}

/** @returns sentences about the messages that would be lost. Nobody would learn whether a message being sent arrives */
function lossInWords(
  { entries, unreadable }: Pick<Stored, 'entries' | 'unreadable'>,
  sent: ReadonlySet<string>,
): string[] {
  const isUnderWay = ({ key, state }: OutboxEntry) => state === 'sending' || sent.has(key)
  const underWay = new Set([...sent, ...entries.filter(isUnderWay).map(({ key }) => key)]).size
  const waiting = entries.filter((entry) => !isUnderWay(entry)).length + unreadable.length
  const sentences = []
  if (waiting > 0)
    sentences.push(
      waiting === 1
        ? 'One message hasn’t been sent yet. It will be lost, and nobody will ever read it.'
        : `${waiting} messages have not been sent yet. They will be lost, and nobody will ever read them.`,
    )
  if (underWay > 0)
    sentences.push(
      underWay === 1
        ? 'One message is being sent right now. It may still arrive. If it doesn’t, it is lost.'
        : `${underWay} messages are being sent right now. They may still arrive. If they do not, they are lost.`,
    )
  return sentences.length > 0
    ? sentences
    : ['No messages are waiting on this device, so nothing you sent will be lost.']
}
