import { createFileRoute } from '@tanstack/react-router'
import text from '#content/privacy-policy.md'
import { Policy } from '#screens/long-text/Policy.tsx'

export const Route = createFileRoute('/privacy-policy')({
  staticData: {
    title: 'Privacy Policy',
    legal: { label: 'Privacy Policy', order: 1 },
  },
  component: () => <Policy title="Privacy Policy" text={text} />,
})
