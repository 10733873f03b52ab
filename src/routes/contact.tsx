import { createFileRoute } from '@tanstack/react-router'
import { ContactScreen } from '#screens/contact/ContactScreen.tsx'

export const Route = createFileRoute('/contact')({
  staticData: {
    title: 'Contact',
    nav: { label: 'Contact', order: 7 },
    quick: { label: 'Contact', order: 7 },
  },
  component: ContactScreen,
})
