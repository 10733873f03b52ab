/**
 * Parts that stand whole in the built page and whose code comes when somebody might press something in them: most of
 * what a first visit would fetch. Links and forms work before (`-hydrated-later.tsx`).
 */
import type { ComponentType } from 'react'
import { nextTask } from '#client/next-task.ts'
import { hydratedLater } from './-hydrated-later.tsx'
// Here, so that the styles come with the screen.
import './-forms.css.ts'

export const NewsletterBlock = hydratedLater(async () => (await import('./-NewsletterBlock.tsx')).NewsletterBlock)
export const ContactForm = hydratedLater(async () => (await import('./-ContactForm.tsx')).ContactForm, { isWhatOneComesFor: true })
export const AllLeaders = hydratedLater(() => withReads(async () => (await import('./-Leaders.tsx')).AllLeaders))
export const HomeHero = hydratedLater(async () => (await import('./-HomeHero.tsx')).HomeHero)
export const HomeBelow = hydratedLater(() => withReads(async () => (await import('./-HomeBelow.tsx')).HomeBelow))
export const NotFoundScreen = hydratedLater(async () => (await import('./-NotFoundScreen.tsx')).NotFoundScreen)
export const Toaster = hydratedLater(async () => (await import('#ui/Toaster.tsx')).Toaster)
export const FooterState = hydratedLater(async () => (await import('./-FooterState.tsx')).FooterState)

/** With the cache of reads that its lists begin with, made in a task of its own: with the first list in one it costs a slow phone two frames. */
async function withReads(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const part = await load()
  if (import.meta.env.SSR) return part
  await nextTask()
  ;(await import('#client/query-client.ts')).pageQueryClient()
  await nextTask()
  return part
}
