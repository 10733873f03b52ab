import { skip } from './SkipLink.css.ts'

/** The first element of the page. Its target needs `tabIndex={-1}`. */
export const SkipLink = ({ to = '#main' }: { to?: `#${string}` }) => (
  <a href={to} className={skip}>
    Skip to main content
  </a>
)
