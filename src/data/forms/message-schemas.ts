import type * as v from 'valibot'
import type { MessageKind } from '#data/api/api-table.ts'
import { ContactMessageSchema } from '#schema/forms/contact-message.ts'
import { NewsletterSignupSchema } from '#schema/forms/newsletter-signup.ts'

/** The schemas of what is posted. Separate from the API's table, like `ANSWER_SCHEMAS`. */
export const MESSAGE_SCHEMAS: Record<MessageKind, v.GenericSchema<unknown, Record<string, string>>> = {
  newsletter: NewsletterSignupSchema,
  contact: ContactMessageSchema,
}
