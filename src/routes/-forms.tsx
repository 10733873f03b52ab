/** The forms: their code is the largest part of some screens, and browsers send them without it. */
import { hydratedLater } from './-hydrated-later.tsx'
// Here, so that the styles come with the screen.
import './-forms.css.ts'

export const NewsletterBlock = hydratedLater(async () => (await import('./-NewsletterBlock.tsx')).NewsletterBlock)
export const ContactForm = hydratedLater(async () => (await import('./-ContactForm.tsx')).ContactForm, { isWhatOneComesFor: true })
