import { createFileRoute } from '@tanstack/react-router'
import { church } from '#content/church.ts'
import text from '#content/privacy-policy.md'
import { Policy } from './-Policy.tsx'

export const Route = createFileRoute('/privacy-policy')({
  staticData: {
    title: 'Privacy Policy',
    description: `What ${church.name} learns about you through this website, why, who sees it, and how you can have it corrected or erased.`,
    legal: { label: 'Privacy Policy', order: 1 },
  },
  component: () => <Policy title="Privacy Policy" text={text} />,
})
