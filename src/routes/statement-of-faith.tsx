import { createFileRoute } from '@tanstack/react-router'
import descriptions from '#content/descriptions.json'
import { StatementOfFaithScreen } from '#screens/statement-of-faith/StatementOfFaithScreen.tsx'

export const Route = createFileRoute('/statement-of-faith')({
  // Named here: read from the text, the whole of it would travel with the route list to every screen.
  staticData: { title: 'Statement of Faith', description: descriptions['statement-of-faith'] },
  component: StatementOfFaithScreen,
})
