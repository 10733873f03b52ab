import { createLink } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { block, busy, button, flush } from './Button.css.ts'
import { BusyPanes } from './BusyPanes.tsx'
import { Icon, type IconName } from '#ui/pictures/Icon.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'destructive'
  /** On a picture whose colours are not known: amber and white on a veil. */
  tone?: 'ground' | 'picture'
  icon?: IconName
  /** After the words: for what leads on (`arrowRight`, `external`). */
  iconAfter?: IconName
  /** As wide as its container. */
  isBlock?: boolean
  /** A quiet button, underlined, whose words align with the text above. */
  isFlush?: boolean
}

export const buttonClass = (
  { variant = 'primary', tone = 'ground', isBlock, isFlush }: ButtonLook,
  className?: string,
) => [button[tone][variant], isBlock && block, isFlush && flush, className].filter(Boolean).join(' ')

const Words = ({ icon, iconAfter, children }: ButtonLook & { children?: ReactNode }) => (
  <>
    {icon && <Icon name={icon} />}
    {children}
    {iconAfter && <Icon name={iconAfter} />}
  </>
)

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Disabled while what it started is under way; the caller changes its words (`Sending...`). */
  isBusy?: boolean
}

/** What is pressed while it is disabled: a form is not sent either, nor by Enter in one of its fields. */
const swallow = (event: MouseEvent) => event.preventDefault()

/** Disabled by ARIA alone: the attribute would take the focus away from whoever pressed it (HTML, 6.6.4: the focus fixup). */
export function Button({
  variant,
  tone,
  icon,
  iconAfter,
  isBlock,
  isFlush,
  isBusy = false,
  disabled = isBusy,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={disabled || undefined}
      aria-busy={isBusy || undefined}
      className={`${buttonClass({ variant, tone, isBlock, isFlush }, className)} ${isBusy ? busy : ''}`.trim()}
      onClick={disabled ? swallow : onClick}
    >
      {isBusy ? <BusyPanes /> : null}
      <Words icon={isBusy ? undefined : icon} iconAfter={iconAfter}>
        {children}
      </Words>
    </button>
  )
}

interface ButtonAnchorProps extends ComponentProps<'a'>, ButtonLook {}

/** A link that looks like a button, for addresses outside the router: `tel:`, `mailto:`, files, anchors. */
export function ButtonAnchor({
  variant,
  tone,
  icon,
  iconAfter,
  isBlock,
  isFlush,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={buttonClass({ variant, tone, isBlock, isFlush }, className)}>
      <Words icon={icon} iconAfter={iconAfter}>
        {children}
      </Words>
    </a>
  )
}

/** The same for a screen of this site: `<ButtonLink to="/contact">`. */
export const ButtonLink = createLink(ButtonAnchor)
