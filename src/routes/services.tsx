import { createFileRoute } from '@tanstack/react-router'
import { ServicesScreen } from '#screens/services/ServicesScreen.tsx'

export const Route = createFileRoute('/services')({
  staticData: {
    title: 'Worship Services',
    nav: { label: 'Services', order: 3 },
    quick: { label: 'Worship Services', order: 3 },
  },
  component: ServicesScreen,
})
