import { createFileRoute } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import { latestSermonsQuery, LEADERS_IN_BRIEF, leadersQuery, load } from '#client/queries.ts'
import { Below } from './-Below.tsx'
import { HomeBelow } from './-HomeBelow.tsx'
import { HomeHero } from './-HomeHero.tsx'
import { NewsletterBlock } from './-NewsletterBlock.tsx'
import { SpecialDays } from './-SpecialDays.tsx'

export const Route = createFileRoute('/')({
  staticData: { title: church.tagline.replace(/\.$/, ''), description: church.description, nav: { label: 'Home', order: 1 }, quick: { label: 'Home', order: 1 } },
  loader: ({ context }) => load(context, latestSermonsQuery(), leadersQuery(LEADERS_IN_BRIEF)),
  component: Home,
})

function Home() {
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
