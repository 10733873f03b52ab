import { Link, type LinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ExternalLink } from './ExternalLink.tsx'

/** A link to a URL from data. Another site opens in a new tab, a path goes through the router. */
export function SmartLink({ href, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { href: string }) {
  if (/^https?:/.test(href)) return <ExternalLink href={href} {...rest} />
  if (!href.startsWith('/')) return <a href={href} {...rest} />
  const [path, hash] = href.split('#')
  return <Link to={path as LinkProps['to']} hash={hash} {...rest} />
}
