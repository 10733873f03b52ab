import { createFileRoute } from '@tanstack/react-router'
import text from '#content/terms-of-use.md'
import { Policy } from '#screens/long-text/Policy.tsx'

export const Route = createFileRoute('/terms-of-use')({
  staticData: {
    title: 'Terms of Use',
    legal: { label: 'Terms of Use', order: 2 },
  },
  component: () => <Policy title="Terms of Use" text={text} isLastBoxed />,
})
