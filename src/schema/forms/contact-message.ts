import * as v from 'valibot'
import { email } from '#schema/fields.ts'

const atLeast = (length: number, message: string) =>
  v.pipe(
    v.string(message),
    v.check((text) => text.trim().length >= length, message),
  )

export const INVALID_EMAIL_MESSAGE = 'Please enter a valid email address'

/** Phone keyboards leave spaces around an address; they are removed. */
export const EmailField = email(INVALID_EMAIL_MESSAGE)

/** Form and server both check it. Spaces at both ends do not count; there are no maximum lengths. */
export const ContactMessageSchema = v.object({
  name: atLeast(2, 'Name must be at least 2 characters'),
  email: EmailField,
  /** Not checked for its format; may be empty. */
  phone: v.optional(v.string(), ''),
  subject: atLeast(3, 'Subject must be at least 3 characters'),
  message: atLeast(10, 'Message must be at least 10 characters'),
})
export type ContactMessage = v.InferOutput<typeof ContactMessageSchema>
