import { useId } from 'react'
import { useStore } from '#client/device/store.ts'
import { chooseTextSize, textSize } from '#client/device/text-size.ts'
import { TEXT_SIZES, type TextSize } from '#schema/text-size.ts'
import * as layout from '#ui/styles/layout.css.ts'
import * as styles from '#ui/chrome/Footer.css.ts'

const LABELS: Record<TextSize, string> = { standard: 'Standard', large: 'Large', largest: 'Largest' }

export function TextSizeControl() {
  const chosen = useStore(textSize)
  const labelId = useId()
  return (
    <div className={`${styles.textSize} ${layout.scriptOnly}`} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={styles.textSizeLabel}>
        Text size
      </span>
      <div className={styles.textSizes}>
        {TEXT_SIZES.map((size) => (
          <button
            key={size}
            type="button"
            className={styles.textSizeButton[size]}
            aria-pressed={size === chosen}
            onClick={(event) => keepInPlace(event.currentTarget, () => chooseTextSize(size))}
          >
            {LABELS[size]}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Scrolls so that the element stays where it is, even though the page above it changes height. */
function keepInPlace(element: Element, change: () => void): void {
  const before = element.getBoundingClientRect().top
  change()
  window.scrollBy({ top: element.getBoundingClientRect().top - before, behavior: 'instant' })
}
