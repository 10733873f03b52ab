import { createFileRoute } from '@tanstack/react-router'
import { load, seriesQuery, sermonsQuery, speakersQuery } from '#client/queries/lists.ts'
import { readFilter } from '#screens/sermons/filter-url.ts'
import { SermonsScreen } from '#screens/sermons/SermonsScreen.tsx'

export const Route = createFileRoute('/sermons')({
  staticData: {
    title: 'Sermons',
    nav: { label: 'Sermons', order: 4 },
    quick: { label: 'Sermons', order: 4 },
  },
  validateSearch: readFilter,
  loader: ({ context }) => load(context, sermonsQuery(), seriesQuery(), speakersQuery()),
  component: SermonsScreen,
})
