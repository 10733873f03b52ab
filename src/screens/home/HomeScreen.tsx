import { BelowFold } from '#screens/shared/BelowFold.tsx'
import { HomeBelowFold } from './HomeBelowFold.tsx'
import { HomeHero } from './HomeHero.tsx'
import { NewsletterBlock } from '#forms/NewsletterBlock.tsx'
import { SpecialDays } from '#screens/shared/SpecialDays.tsx'

export function HomeScreen() {
  return (
    <>
      <HomeHero />
      <SpecialDays />
      <BelowFold>
        <HomeBelowFold />
        <NewsletterBlock />
      </BelowFold>
    </>
  )
}
