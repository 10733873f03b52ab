import { focus, reset, setError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { ContactMessageSchema, type ContactMessage } from '#schema/contact-message.ts'
import { postAddress } from '#schema/site-address.ts'
import { useIsHydrated } from '#client/hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { BoundTextAreaField, BoundTextField } from './-BoundField.tsx'
import { TOO_LARGE } from './-form-words.ts'
import { contactForm, full, pair } from './-forms.css.ts'
import { useSend } from './-use-send.ts'
import { useTypedText } from './-use-typed-text.ts'
import { WithoutScript } from './-WithoutScript.tsx'

const FIELDS = Object.keys(ContactMessageSchema.entries) as (keyof ContactMessage)[]
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as ContactMessage
const MESSAGE_ROWS = 5

export function ContactForm() {
  useSignals()
  const [form, { Form, Field }] = useForm<ContactMessage>({ initialValues: EMPTY, validate: valiForm(ContactMessageSchema) })
  const send = useSend({ kind: 'contact', path: '/api/contact' })
  useTypedText(form, FIELDS)
  const isSending = form.submitting.value
  const isHydrated = useIsHydrated()

  return (
    <Form
      className={contactForm}
      method="post"
      action={postAddress('/api/contact')}
      onSubmit={async (message) => {
        const result = await send({ ...EMPTY, ...message, email: message.email.trim() })
        if (result === 'done') reset(form)
        if (result === 'too-large') {
          setError(form, 'message', TOO_LARGE)
          focus(form, 'message')
        }
      }}
    >
      <div className={pair}>
        <Field name="name">{(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} label="Name" autoComplete="name" mark="required" />}</Field>
        <Field name="email">
          {(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} label="Email" type="email" autoComplete="email" inputMode="email" mark="required" />}
        </Field>
        <Field name="phone">{(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} label="Phone" type="tel" autoComplete="tel" mark="optional" />}</Field>
        <Field name="subject">{(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} label="Subject" mark="required" />}</Field>
      </div>
      <Field name="message">{(field, bind) => <BoundTextAreaField field={field} bind={bind} readOnly={isSending} label="Message" rows={MESSAGE_ROWS} mark="required" className={full} />}</Field>
      <Button type="submit" isBusy={isSending} disabled={!isHydrated}>
        {isSending ? 'Sending...' : 'Send Message'}
      </Button>
      <WithoutScript />
    </Form>
  )
}
