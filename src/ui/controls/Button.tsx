import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import * as styles from './Button.css.ts'
import { OwnText } from '#ui/text/OwnText.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'

interface ButtonLook {
  /** `…OnPicture`: readable on a picture of any color. `flush`: underlined, and aligned with the text above. */
  variant?: keyof typeof styles.button
  icon?: IconName
  /** An icon after the text, for links (`arrowRight`, `external`). */
  iconAfter?: IconName
}

/** A busy indicator: three small windows that light up in turn. */
const BusyPanes = () => (
  <span className={styles.panes} aria-hidden="true">
    <span className={styles.pane} />
    <span className={styles.pane} />
    <span className={styles.pane} />
  </span>
)

/** Turns the look into class names and content. The other properties are the element's own. */
const dressed = <P extends ButtonLook & { className?: string | undefined; children?: ReactNode }>(
  { variant = 'primary', icon, iconAfter, className = '', children, ...rest }: P,
  isBusy = false,
) => ({
  ...rest,
  className: `${styles.button[variant]} ${className}`.trim(),
  children: (
    <>
      {isBusy ? <BusyPanes /> : icon && <Icon name={icon} />}
      <OwnText>{children}</OwnText>
      {iconAfter && <Icon name={iconAfter} />}
    </>
  ),
})

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Disables it while its action runs. The caller changes the text (`Sending...`). */
  isBusy?: boolean
}

/**
 * Disabled with `aria-disabled` only: the `disabled` attribute would drop the focus (HTML, 6.6.4, focus fixup). A submit
 * button then must not submit its form, not even by Enter in a field.
 */
export function Button({ isBusy = false, disabled = isBusy, type = 'button', onClick, ...props }: ButtonProps) {
  return (
    <button
      {...dressed(props, isBusy)}
      type={type}
      aria-disabled={disabled || undefined}
      aria-busy={isBusy || undefined}
      onClick={disabled ? (event) => event.preventDefault() : onClick}
    />
  )
}

/** A link styled as a button, for URLs outside the router: `tel:`, `mailto:`, files, anchors. */
export function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook) {
  const { children, ...rest } = dressed(props)
  return <a {...rest}>{children}</a>
}

/** A link to a screen, styled as a button: `<ButtonLink to="/contact">`. */
export const ButtonLink = createLink(ButtonAnchor)
