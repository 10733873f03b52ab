import * as v from 'valibot'
import { EmailField } from './contact-message.ts'

/** What the newsletter form sends, checked alike by the form and by the server. */
export const NewsletterSignupSchema = v.object({ email: EmailField })
export type NewsletterSignup = v.InferOutput<typeof NewsletterSignupSchema>
