import { lazy, memo, Suspense, useState, type ComponentType } from 'react'
import { fetchLater, later, pageLoaded } from '#client/later.ts'

export type LatePart = ComponentType & {
  /** For a screen that is opened in the app: the part is then there at once. */
  preload(): Promise<void>
}

/**
 * A part of a screen that stands in the built page and works there without scripts; they come later and take it over as
 * it stands, with what was typed. It is given nothing: an update from above, before the scripts are there, would make
 * React throw the built part away.
 * @param isWhatOneComesFor its scripts do not wait for a sign of the person
 */
export function hydratedLater(load: () => Promise<ComponentType>, { isWhatOneComesFor = false } = {}): LatePart {
  let here: ComponentType | undefined
  const Late = lazy(async () => ({ default: (here = await fetchLater(load, isWhatOneComesFor && !import.meta.env.SSR ? Promise.race([later, pageLoaded()]) : undefined)) }))
  function HydratedLater() {
    // Once it is here, a screen that is opened has it at once: not even for one frame is its place empty.
    const [Part] = useState(() => here ?? Late)
    return (
      <Suspense>
        <Part />
      </Suspense>
    )
  }
  return Object.assign(memo(HydratedLater), { preload: async () => void (here ??= await load()) })
}
