import { createFileRoute } from '@tanstack/react-router'
import { GivingScreen } from '#screens/giving/GivingScreen.tsx'

export const Route = createFileRoute('/giving')({
  staticData: {
    title: 'Giving',
    nav: { label: 'Giving', order: 5 },
    quick: { label: 'Giving', order: 6 },
    legal: { label: 'Giving', order: 3 },
  },
  component: GivingScreen,
})
