import { focus, reset, setError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { ContactMessageSchema, type ContactMessage } from '#schema/forms/contact-message.ts'
import { postAddress } from '#schema/site-address.ts'
import { FORM_FIELDS, type FormField } from '#data/forms/form-fields.ts'
import { TOO_LARGE } from '#data/forms/form-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { FormNote } from '#forms/FormNote.tsx'
import { BoundField } from '#forms/BoundField.tsx'
import { contactForm, pair, submitRow } from '#forms/forms.css.ts'
import { useDraft } from '#forms/use-draft.ts'
import { Honeypot } from '#forms/Honeypot.tsx'
import { useSend } from '#forms/use-send.ts'
import { useTypedText } from '#forms/use-typed-text.ts'

const ASKED: Record<keyof ContactMessage, FormField> = FORM_FIELDS.contact
const FIELDS = Object.keys(ASKED) as (keyof ContactMessage)[]
const LONG = FIELDS.filter((name) => ASKED[name].rows)
const SHORT = FIELDS.filter((name) => !ASKED[name].rows)
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as ContactMessage
/** The message to send. Phone keyboards leave spaces around an address; they are removed. */
const toMessage = (values: ContactMessage): ContactMessage => ({ ...EMPTY, ...values, email: values.email.trim() })

export function ContactForm() {
  useSignals()
  const [form, { Form, Field }] = useForm<ContactMessage>({
    initialValues: EMPTY,
    validate: valiForm(ContactMessageSchema),
  })
  useTypedText(form, FIELDS)
  const draft = useDraft(form, { kind: 'contact', empty: EMPTY, toMessage })
  const { send, receipt } = useSend({ kind: 'contact', path: '/api/contact' }, draft)
  const isSending = form.submitting.value
  const fieldOf = (name: keyof ContactMessage) => (
    <Field key={name} name={name}>
      {(field, bind) => <BoundField field={field} bind={bind} readOnly={isSending} asked={ASKED[name]} />}
    </Field>
  )

  return (
    <Form
      className={contactForm}
      method="post"
      action={postAddress('/api/contact')}
      onInput={draft.onInput}
      onSubmit={async (message) => {
        const result = await send(toMessage(message))
        if (result === 'done') reset(form)
        if (result === 'too-large') {
          setError(form, 'message', TOO_LARGE)
          focus(form, 'message')
        }
      }}
    >
      <div className={pair}>{SHORT.map(fieldOf)}</div>
      {LONG.map(fieldOf)}
      <div className={submitRow}>
        <Button type="submit" isBusy={isSending}>
          {isSending ? 'Sending...' : 'Send Message'}
        </Button>
        <FormNote draft={draft} receipt={receipt} />
      </div>
      <Honeypot />
    </Form>
  )
}
