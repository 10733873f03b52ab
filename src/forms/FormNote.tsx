import type { RefObject } from 'react'
import type { DraftNote } from '#client/outbox/draft-in-form.ts'
import type { FormDraft } from '#client/outbox/form-draft.ts'
import { NOT_SENT_YET } from '#data/forms/form-words.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { showToast } from '#ui/chrome/toasts/toasts.ts'
import * as styles from './forms.css.ts'

const NOTES: Record<DraftNote, { text: string; action: string }> = {
  kept: { text: 'What you were writing is saved on this device.', action: 'Clear the Form' },
  'taken-back': { text: 'You are editing this message. It hasn’t been sent.', action: 'Undo' },
}

const NOT_UNDONE = {
  title: 'Not Put Back',
  text: 'This device couldn’t put the message back. Its text is still in the form, and you can send it from there.',
  variant: 'destructive',
} as const

interface FormNoteProps {
  note: DraftNote | undefined
  draft: RefObject<FormDraft>
  /** The receipt number of the message that was just delivered. */
  receipt: string | undefined
}

/** The note under a form. A toast says what was sent. */
export function FormNote({ note, draft, receipt }: FormNoteProps) {
  useAnnouncement(note && NOTES[note].text)
  return (
    <div className={styles.formNote}>
      <p className={styles.notSentYet}>{NOT_SENT_YET}</p>
      {receipt && (
        <p>
          Delivered. Your receipt number is <strong className={styles.receipt}>{receipt}</strong>. You can mention it if
          you call us.
        </p>
      )}
      {note && (
        <>
          <p>{NOTES[note].text}</p>
          <Button variant="flush" onClick={() => void (note === 'kept' ? draft.current.clear() : undo(draft.current))}>
            {NOTES[note].action}
          </Button>
        </>
      )}
    </div>
  )
}

const undo = async (draft: FormDraft) => {
  if (!(await draft.undoEdit().catch(() => false))) showToast(NOT_UNDONE)
}
