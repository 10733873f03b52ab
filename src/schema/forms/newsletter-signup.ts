import * as v from 'valibot'
import { EmailField } from './contact-message.ts'

/** What the newsletter form sends. Form and server both check it. */
export const NewsletterSignupSchema = v.object({ email: EmailField })
export type NewsletterSignup = v.InferOutput<typeof NewsletterSignupSchema>
