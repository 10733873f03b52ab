import { Below } from '#screens/shared/Below.tsx'
import { HomeBelow } from './HomeBelow.tsx'
import { HomeHero } from './HomeHero.tsx'
import { NewsletterBlock } from '#forms/NewsletterBlock.tsx'
import { SpecialDays } from '#screens/shared/SpecialDays.tsx'

export function HomeScreen() {
  return (
    <>
      <HomeHero />
      <SpecialDays />
      <Below>
        <HomeBelow />
        <NewsletterBlock />
      </Below>
    </>
  )
}
