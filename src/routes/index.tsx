import { createFileRoute } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import { eventsQuery, latestSermonsQuery, LEADERS_IN_BRIEF, leadersQuery, load } from '#client/queries/lists.ts'
import { HomeScreen } from '#screens/home/HomeScreen.tsx'

export const Route = createFileRoute('/')({
  staticData: {
    title: church.tagline.replace(/\.$/, ''),
    nav: { label: 'Home', order: 1 },
    quick: { label: 'Home', order: 1 },
  },
  loader: ({ context }) => load(context, latestSermonsQuery(), leadersQuery(LEADERS_IN_BRIEF), eventsQuery()),
  component: HomeScreen,
})
