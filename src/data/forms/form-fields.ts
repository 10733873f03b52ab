/** The forms' fields, in order, for hydrated forms and the plain pages. */
import type { ContactMessage } from '#schema/forms/contact-message.ts'
import type { NewsletterSignup } from '#schema/forms/newsletter-signup.ts'

export interface FormField {
  label: string
  mark: 'required' | 'optional'
  type?: 'email' | 'tel'
  autoComplete?: string
  inputMode?: 'email'
  /** Makes it a text area of this many lines. */
  rows?: number
}

export const FORM_FIELDS = {
  contact: {
    name: { label: 'Name', autoComplete: 'name', mark: 'required' },
    email: { label: 'Email', type: 'email', autoComplete: 'email', inputMode: 'email', mark: 'required' },
    phone: { label: 'Phone', type: 'tel', autoComplete: 'tel', mark: 'optional' },
    subject: { label: 'Subject', mark: 'required' },
    message: { label: 'Message', rows: 5, mark: 'required' },
  },
  newsletter: {
    email: { label: 'Email', type: 'email', autoComplete: 'email', inputMode: 'email', mark: 'required' },
  },
} as const satisfies {
  contact: Record<keyof ContactMessage, FormField>
  newsletter: Record<keyof NewsletterSignup, FormField>
}

/** A field that people leave empty and programs fill in. Only forms sent without scripts have it. */
export const HONEYPOT = { name: 'website', label: 'Leave this blank' } as const
