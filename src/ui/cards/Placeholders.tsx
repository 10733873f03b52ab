import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { grid } from '#ui/styles/layout.css.ts'
import { placeholder } from './Placeholders.css.ts'

interface PlaceholdersProps {
  /** For screen readers. */
  label: string
  /** How many entries are expected. */
  count: number
}

/** A list that loads: a box for each card. */
export const Placeholders = ({ label, count }: PlaceholdersProps) => (
  <div className={grid} aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={placeholder} aria-hidden="true" />
    ))}
  </div>
)
