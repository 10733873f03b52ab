import { createFileRoute } from '@tanstack/react-router'
import { leadersQuery, load } from '#client/queries/lists.ts'
import { AboutScreen } from '#screens/about/AboutScreen.tsx'

export const Route = createFileRoute('/about')({
  staticData: {
    title: 'About Us',
    nav: { label: 'About', order: 2 },
    quick: { label: 'About Us', order: 2 },
  },
  loader: ({ context }) => load(context, leadersQuery()),
  component: AboutScreen,
})
