import { createFileRoute } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import text from '#content/terms-of-use.md'
import { Policy } from './-Policy.tsx'

export const Route = createFileRoute('/terms-of-use')({
  staticData: {
    title: 'Terms of Use',
    description: `The ground rules for using the website of ${church.name}, kept short and readable.`,
    legal: { label: 'Terms of Use', order: 2 },
  },
  component: () => <Policy title="Terms of Use" text={text} isLastBoxed />,
})
