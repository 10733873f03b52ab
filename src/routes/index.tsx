import { createFileRoute } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import { latestSermonsQuery, LEADERS_IN_BRIEF, leadersQuery, load } from '#client/queries.ts'
import { Below } from './-Below.tsx'
import { HomeBelow, HomeHero, NewsletterBlock } from './-late-parts.tsx'
import { SpecialDays } from './-SpecialDays.tsx'
// Here, so that the styles come with the screen.
import './-home.css.ts'
import './-HomeHero.css.ts'
import './-LatestSermons.css.ts'
import './-Leaders.css.ts'

export const Route = createFileRoute('/')({
  staticData: { title: church.tagline.replace(/\.$/, ''), description: church.description, nav: { label: 'Home', order: 1 }, quick: { label: 'Home', order: 1 } },
  loader: ({ context }) => load(context, [HomeHero, HomeBelow], latestSermonsQuery(), leadersQuery(LEADERS_IN_BRIEF)),
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
