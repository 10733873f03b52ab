import {
  focus,
  setError,
  setValue,
  useForm,
  valiForm,
  type FieldElementProps,
  type FieldStore,
} from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useIsHydrated } from '#client/start/hydrated.ts'
import type { MessageKind } from '#data/api/api-table.ts'
import { FORM_FIELDS, HONEYPOT, type FormField } from '#data/forms/form-fields.ts'
import { TOO_LARGE } from '#data/forms/form-words.ts'
import { MESSAGE_SCHEMAS } from '#data/forms/message-schemas.ts'
import { suggestedEmail } from '#data/forms/suggested-email.ts'
import { postUrl } from '#schema/site-url.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField, TextField } from '#ui/fields/Field.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { FormNote } from './FormNote.tsx'
import * as styles from './forms.css.ts'
import { useDraft, type Values } from './use-draft.ts'
import { useSend } from './use-send.ts'
import { useTypedText } from './use-typed-text.ts'

interface MessageFormProps {
  kind: MessageKind
  className: string
  label?: string
  /** The button's words. */
  send: string
  sending: string
}

/** The contact form, or the sign-up for the E-bulletin. */
export function MessageForm({ kind, className, label, send: sendWord, sending }: MessageFormProps) {
  useSignals()
  const isHydrated = useIsHydrated()
  const asked: Record<string, FormField> = FORM_FIELDS[kind]
  const names = Object.keys(asked)
  const [long, short] = [names.filter((name) => asked[name]!.rows), names.filter((name) => !asked[name]!.rows)]
  const empty: Values = Object.fromEntries(names.map((name) => [name, '']))
  // Phone keyboards add spaces around an address.
  const toMessage = (values: Values): Values => ({ ...empty, ...values, email: values.email?.trim() ?? '' })

  const [form, { Form, Field }] = useForm<Values>({
    initialValues: empty,
    validate: valiForm(MESSAGE_SCHEMAS[kind]),
  })
  useTypedText(form, names)
  const { note, draft } = useDraft(form, kind, empty, (values) => JSON.stringify(toMessage(values)))
  const path = `/api/${kind}`
  const { send, receipt } = useSend({ kind, path }, draft)
  const isSending = form.submitting.value
  const fieldOf = (name: string) => (
    <Field key={name} name={name}>
      {(field, bind) => (
        <BoundField
          field={field}
          bind={bind}
          readOnly={isSending}
          asked={asked[name]!}
          onCorrect={(text) => {
            setValue(form, name, text)
            draft.current.changed()
            focus(form, name)
          }}
        />
      )}
    </Field>
  )

  return (
    <Form
      className={className}
      method="post"
      action={postUrl(path)}
      aria-label={label}
      onInput={() => draft.current.changed()}
      onSubmit={async (values) => {
        if ((await send(toMessage(values))) !== 'too-large') return
        setError(form, names.at(-1)!, TOO_LARGE)
        focus(form, names.at(-1)!)
      }}
    >
      {long.length > 0 ? <div className={styles.pair}>{short.map(fieldOf)}</div> : short.map(fieldOf)}
      {long.map(fieldOf)}
      <div className={styles.submitRow}>
        <Button type="submit" isBusy={isSending}>
          {isSending ? sending : sendWord}
        </Button>
        <FormNote note={note} draft={draft} receipt={receipt} />
      </div>
      {/* Only in the built page: the programs it is meant for do not run scripts. */}
      {!isHydrated && (
        <div className={layout.visuallyHidden}>
          <label htmlFor="leave-empty">{HONEYPOT.label}</label>
          <input id="leave-empty" name={HONEYPOT.name} tabIndex={-1} autoComplete="off" />
        </div>
      )}
    </Form>
  )
}

interface BoundFieldProps {
  field: FieldStore<Values, string>
  bind: FieldElementProps<Values, string>
  asked: FormField
  readOnly: boolean
  onCorrect: (text: string) => void
}

/** The library's field, bound to ours. A component, because a signal that a render prop reads becomes stale. */
function BoundField({ field, bind, asked: { rows, ...asked }, readOnly, onCorrect }: BoundFieldProps) {
  useSignals()
  const typed = field.value.value ?? ''
  const meant = asked.type === 'email' ? suggestedEmail(typed) : undefined
  const [left, setLeft] = useState<string>()
  // `gmail.co` may become gmail.com with the next letter, until the field is left.
  const isTyping = left !== typed && meant?.startsWith(typed.trim())
  // Not while it is being sent: a correction would be lost.
  const question = meant && !isTyping && !readOnly && `Did you mean ${meant.slice(meant.indexOf('@') + 1)}?`
  useAnnouncement(question)
  const onBlur: typeof bind.onBlur = (event) => (bind.onBlur(event), setLeft(typed))
  const all = { ...asked, ...bind, onBlur, readOnly, value: typed, error: field.error.value }
  return rows ? (
    <TextAreaField {...all} rows={rows} />
  ) : (
    <TextField {...all} suggestion={question ? { text: question, onUse: () => onCorrect(meant!) } : undefined} />
  )
}
