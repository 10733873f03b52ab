import type { ComponentProps } from 'react'
import { ButtonAnchor } from './Button.tsx'
import { OwnText } from '#ui/text/OwnText.tsx'
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx'

const NewTab = () => <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
const newTab = { target: '_blank', rel: 'noopener' } as const

/** A link to another site. It opens a new tab and tells screen readers so. */
export const ExternalLink = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} {...newTab}>
    <OwnText>{children}</OwnText>
    <NewTab />
  </a>
)

/** A link to another site, styled as a button. By default it has the icon for external links. */
export const ExternalButton = ({ children, ...rest }: ComponentProps<typeof ButtonAnchor>) => (
  <ButtonAnchor iconAfter={rest.icon ? undefined : 'external'} {...rest} {...newTab}>
    <OwnText>{children}</OwnText>
    <NewTab />
  </ButtonAnchor>
)
