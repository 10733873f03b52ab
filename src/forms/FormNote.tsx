import type { DraftNote } from '#client/outbox/draft-autosave.ts'
import { NOT_SENT_YET } from '#data/forms/form-words.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { formNote, notSentYet, receipt as receiptClass } from './forms.css.ts'

const NOTES: Record<DraftNote, { text: string; action: string }> = {
  kept: { text: 'We kept what you were writing.', action: 'Clear the form' },
  editing: {
    text: 'You are changing a message that is waiting. It goes out when you send it.',
    action: 'Leave it as it was',
  },
  'was-sent': {
    text: 'The message was delivered as it was. What you send now goes as a new message.',
    action: 'Clear the form',
  },
}

interface FormNoteProps {
  note: DraftNote | undefined
  /** The receipt number of the message that was just delivered. */
  receipt: string | undefined
  onClear: () => void
}

/** Under a form. What was sent is said by its toast. */
export function FormNote({ note, receipt, onClear }: FormNoteProps) {
  useAnnouncement(note && NOTES[note].text)
  return (
    <div className={formNote}>
      <p className={notSentYet}>{NOT_SENT_YET}</p>
      {receipt && (
        <p>
          Delivered. Your receipt number is <strong className={receiptClass}>{receipt}</strong>. You may name it if you
          call us.
        </p>
      )}
      {note && (
        <>
          <p>{NOTES[note].text}</p>
          <Button variant="quiet" isFlush onClick={onClear}>
            {NOTES[note].action}
          </Button>
        </>
      )}
    </div>
  )
}
