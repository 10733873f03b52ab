import type { LinkProps } from '@tanstack/react-router'

/** A link to a screen of this site, derived from the route list. */
export interface NavItem {
  to: NonNullable<LinkProps['to']>
  label: string
}
