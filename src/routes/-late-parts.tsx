/**
 * Parts that stand whole in the built page and whose code comes when somebody might press something in them: most of
 * what a first visit would fetch. Links and forms work before (`-hydrated-later.tsx`).
 */
import { hydratedLater } from './-hydrated-later.tsx'
// Here, so that the styles come with the screen.
import './-forms.css.ts'

export const NewsletterBlock = hydratedLater(async () => (await import('./-NewsletterBlock.tsx')).NewsletterBlock)
export const ContactForm = hydratedLater(async () => (await import('./-ContactForm.tsx')).ContactForm, { isWhatOneComesFor: true })
export const AllLeaders = hydratedLater(async () => (await import('./-Leaders.tsx')).AllLeaders)
export const HomeHero = hydratedLater(async () => (await import('./-HomeHero.tsx')).HomeHero)
export const HomeBelow = hydratedLater(async () => (await import('./-HomeBelow.tsx')).HomeBelow)
export const NotFoundScreen = hydratedLater(async () => (await import('./-NotFoundScreen.tsx')).NotFoundScreen)
export const Toaster = hydratedLater(async () => (await import('#ui/Toaster.tsx')).Toaster)
export const FooterState = hydratedLater(async () => (await import('./-FooterState.tsx')).FooterState)
