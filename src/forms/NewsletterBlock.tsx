import { reset, setError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import text from '#content/screens/newsletter.json'
import { NewsletterSignupSchema, type NewsletterSignup } from '#schema/forms/newsletter-signup.ts'
import { postAddress } from '#schema/site-address.ts'
import { FORM_FIELDS } from '#data/forms/form-fields.ts'
import { TOO_LARGE } from '#data/forms/form-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/page/Section.tsx'
import { FormNote } from './FormNote.tsx'
import { BoundField } from './BoundField.tsx'
import { newsletterForm, submitRow } from './forms.css.ts'
import { useDraft } from './use-draft.ts'
import { Honeypot } from './Honeypot.tsx'
import { useSend } from './use-send.ts'
import { useTypedText } from './use-typed-text.ts'

const EMPTY: NewsletterSignup = { email: '' }
const toMessage = ({ email }: NewsletterSignup): NewsletterSignup => ({ email: email.trim() })

/** The sign-up for the E-bulletin. */
export function NewsletterBlock() {
  useSignals()
  const [form, { Form, Field }] = useForm<NewsletterSignup>({
    initialValues: EMPTY,
    validate: valiForm(NewsletterSignupSchema),
  })
  useTypedText(form, ['email'])
  const draft = useDraft(form, { kind: 'newsletter', empty: EMPTY, toMessage })
  const { send, receipt } = useSend({ kind: 'newsletter', path: '/api/newsletter' }, draft)
  const isSending = form.submitting.value

  return (
    <Section title={text.title} lead={text.lead} tone="night" layout="margin" id="newsletter">
      <Form
        className={newsletterForm}
        method="post"
        action={postAddress('/api/newsletter')}
        aria-label={text.title}
        onInput={draft.onInput}
        onSubmit={async (signup) => {
          const result = await send(toMessage(signup))
          if (result === 'done') reset(form)
          if (result === 'too-large') setError(form, 'email', TOO_LARGE)
        }}
      >
        <Field name="email">
          {(field, bind) => (
            <BoundField field={field} bind={bind} readOnly={isSending} asked={FORM_FIELDS.newsletter.email} />
          )}
        </Field>
        <div className={submitRow}>
          <Button type="submit" isBusy={isSending}>
            {isSending ? 'Subscribing...' : 'Subscribe'}
          </Button>
          <FormNote draft={draft} receipt={receipt} />
        </div>
        <Honeypot />
      </Form>
    </Section>
  )
}
