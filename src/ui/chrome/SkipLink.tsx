import { skip } from './SkipLink.css.ts'

/** First in the page; `main` carries the id and `tabIndex={-1}`. */
export const SkipLink = ({ to = '#main' }: { to?: `#${string}` }) => (
  <a href={to} className={skip}>
    Skip to main content
  </a>
)
