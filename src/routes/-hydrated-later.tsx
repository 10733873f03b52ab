import { lazy, memo, Suspense, type ComponentType } from 'react'
import { fetchLater, later, pageLoaded } from '#client/later.ts'

/**
 * A part of a screen that stands in the built page and works there without scripts; they come later and take it over as
 * it stands, with what was typed. It is given nothing: an update from above, before the scripts are there, would make
 * React throw the built part away.
 * @param isWhatOneComesFor its scripts do not wait for a sign of the person
 */
export function hydratedLater(load: () => Promise<ComponentType>, { isWhatOneComesFor = false } = {}): ComponentType {
  const Late = lazy(async () => ({ default: await fetchLater(load, isWhatOneComesFor && !import.meta.env.SSR ? Promise.race([later, pageLoaded()]) : later) }))
  return memo(function HydratedLater() {
    return (
      <Suspense>
        <Late />
      </Suspense>
    )
  })
}
