import { reset, setError, useForm, valiForm } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import text from '#content/screens/newsletter.json'
import { NewsletterSignupSchema, type NewsletterSignup } from '#schema/newsletter-signup.ts'
import { postAddress } from '#schema/site-address.ts'
import { useIsHydrated } from '#client/hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { BoundTextField } from './-BoundField.tsx'
import { TOO_LARGE } from './-form-words.ts'
import { newsletterForm } from './-forms.css.ts'
import { useSend } from './-use-send.ts'
import { useTypedText } from './-use-typed-text.ts'
import { WithoutScript } from './-WithoutScript.tsx'

const EMPTY: NewsletterSignup = { email: '' }

/** The sign-up for the E-bulletin. */
export function NewsletterBlock() {
  useSignals()
  const [form, { Form, Field }] = useForm<NewsletterSignup>({ initialValues: EMPTY, validate: valiForm(NewsletterSignupSchema) })
  const send = useSend({ kind: 'newsletter', path: '/api/newsletter' })
  useTypedText(form, ['email'])
  const isSending = form.submitting.value
  const isHydrated = useIsHydrated()

  return (
    <Section title={text.title} lead={text.lead} tone="night" layout="margin" id="newsletter">
      <Form
        className={newsletterForm}
        method="post"
        action={postAddress('/api/newsletter')}
        aria-label={text.title}
        onSubmit={async ({ email }) => {
          const result = await send({ email: email.trim() })
          if (result === 'done') reset(form)
          if (result === 'too-large') setError(form, 'email', TOO_LARGE)
        }}
      >
        <Field name="email">
          {(field, bind) => <BoundTextField field={field} bind={bind} readOnly={isSending} label="Email" type="email" autoComplete="email" inputMode="email" mark="required" />}
        </Field>
        <Button type="submit" isBusy={isSending} disabled={!isHydrated}>
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </Button>
        <WithoutScript />
      </Form>
    </Section>
  )
}
