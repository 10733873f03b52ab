import { createFileRoute } from '@tanstack/react-router'
import descriptions from '#content/descriptions.json'
import { GivingScreen } from '#screens/giving/GivingScreen.tsx'

export const Route = createFileRoute('/giving')({
  staticData: {
    title: 'Giving',
    description: descriptions.giving,
    nav: { label: 'Giving', order: 5 },
    quick: { label: 'Giving', order: 6 },
    legal: { label: 'Giving', order: 3 },
  },
  component: GivingScreen,
})
