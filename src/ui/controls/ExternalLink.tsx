import type { ComponentProps } from 'react'
import { ButtonAnchor } from './Button.tsx'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'

const NewTab = () => <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
const newTab = { target: '_blank', rel: 'noopener' } as const

/** A link to another site: a new tab, and screen readers are told so. */
export const ExternalLink = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} {...newTab}>
    {children}
    <NewTab />
  </a>
)

/** The same as a button, with the arrow that leaves its frame unless it has an icon of its own. */
export const ExternalButton = ({
  children,
  icon,
  iconAfter = icon ? undefined : 'external',
  ...rest
}: ComponentProps<typeof ButtonAnchor>) => (
  <ButtonAnchor {...rest} {...newTab} icon={icon} iconAfter={iconAfter}>
    <span>
      {children}
      <NewTab />
    </span>
  </ButtonAnchor>
)
