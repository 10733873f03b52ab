import { focus, reset, setError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { ContactMessageSchema, type ContactMessage } from '#schema/forms/contact-message.ts'
import { postAddress } from '#schema/site-address.ts'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import { TOO_LARGE } from '#data/forms/form-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { FormNote } from '#forms/FormNote.tsx'
import { BoundTextAreaField, BoundTextField } from '#forms/BoundField.tsx'
import { contactForm, full, pair, submitRow } from '#forms/forms.css.ts'
import { useDraft } from '#forms/use-draft.ts'
import { Honeypot } from '#forms/Honeypot.tsx'
import { useSend } from '#forms/use-send.ts'
import { useTypedText } from '#forms/use-typed-text.ts'

const FIELDS = Object.keys(ContactMessageSchema.entries) as (keyof ContactMessage)[]
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as ContactMessage
const { contact: ASKED } = FORM_FIELDS
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
      <div className={pair}>
        <Field name="name">
          {(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} {...ASKED.name} />}
        </Field>
        <Field name="email">
          {(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} {...ASKED.email} />}
        </Field>
        <Field name="phone">
          {(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} {...ASKED.phone} />}
        </Field>
        <Field name="subject">
          {(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} {...ASKED.subject} />}
        </Field>
      </div>
      <Field name="message">
        {(field, bind) => (
          <BoundTextAreaField field={field} bind={bind} readOnly={isSending} {...ASKED.message} className={full} />
        )}
      </Field>
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
