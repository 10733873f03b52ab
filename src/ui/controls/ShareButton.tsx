import { inSite } from '#schema/site-url.ts'
import { Button } from './Button.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { showToast } from '#ui/chrome/toasts/toasts.ts'

interface ShareButtonProps {
  /** The shared title. The receiving app may use it as a subject. */
  title: string
  /** From the site's root: `/contact#plan-your-visit`. */
  path: string
  label?: string
  variant?: 'secondary' | 'quiet'
  className?: string
  'aria-describedby'?: string
}

/** Opens the device's share sheet (Web Share), or copies the link to the clipboard. */
export const ShareButton = ({
  title,
  path,
  label = 'Share',
  variant = 'quiet',
  className,
  ...rest
}: ShareButtonProps) => (
  <Button
    {...rest}
    variant={variant}
    icon="share"
    className={[layout.scriptOnly, className].filter(Boolean).join(' ')}
    onClick={() => void share({ title, url: new URL(inSite(path), location.origin).href })}
  >
    {label}
  </Button>
)

async function share({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    // Missing in desktop Firefox and most browsers on Linux, despite what TypeScript's types say.
    if (navigator.share as unknown) return await navigator.share({ title, url })
  } catch (error) {
    // Canceled by the person, or pressed again while the share sheet is open.
    if (error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)) return
  }
  try {
    // `clipboard` is undefined outside secure contexts; that ends in the catch.
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link Copied', text: `The link to “${title}” is on your clipboard. Paste it into a message.` })
  } catch {
    showToast({
      title: 'Link Not Copied',
      text: `You can copy it from here: ${url}`,
      variant: 'destructive',
    })
  }
}
