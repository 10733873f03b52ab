import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx'
import * as styles from './Placeholders.css.ts'

interface PlaceholdersProps {
  /** For screen readers. */
  label: string
  /** How many entries are expected. */
  count: number
  kind: keyof typeof styles.placeholder
  /** The list's own layout. */
  className: string
}

/** A list that loads: a box for each entry. */
export const Placeholders = ({ label, count, kind, className }: PlaceholdersProps) => (
  <div className={className} aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.placeholder[kind]} aria-hidden="true" />
    ))}
  </div>
)
