import { createFileRoute } from '@tanstack/react-router'
import { StatementOfFaithScreen } from '#screens/statement-of-faith/StatementOfFaithScreen.tsx'

export const Route = createFileRoute('/statement-of-faith')({
  // Repeats the title: importing it would bring the whole text into the route list.
  staticData: { title: 'Statement of Faith' },
  component: StatementOfFaithScreen,
})
