import { inSite } from '#schema/site-address.ts'
import { Button } from './Button.tsx'
import { scriptOnly } from './ShareButton.css.ts'
import { showToast } from '#ui/chrome/toasts.ts'

interface ShareButtonProps {
  /** What is shared; the receiving app may use it as a subject. */
  title: string
  /** An address of this site, from its root: `/contact#plan-your-visit`. */
  path: string
  /** The words on the button. */
  label?: string
  variant?: 'secondary' | 'quiet'
  className?: string
  'aria-describedby'?: string
}

/** The device's own share sheet where there is one, else the link on the clipboard. */
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
    className={[scriptOnly, className].filter(Boolean).join(' ')}
    onClick={() => void share(title, new URL(inSite(path), location.origin).href)}
  >
    {label}
  </Button>
)

async function share(title: string, url: string): Promise<void> {
  if (await hasSharedNatively({ title, url })) return
  try {
    // Undefined outside secure contexts: its failure and its absence are one to the reader.
    await navigator.clipboard.writeText(url)
    showToast({ title: 'Link copied', text: `The link to “${title}” is on your clipboard. Paste it into a message.` })
  } catch {
    showToast({
      title: 'The link could not be copied',
      text: `You can copy it from here: ${url}`,
      variant: 'destructive',
    })
  }
}

/** @returns true also when the person closed the share sheet, for they have decided; and at a second press, while it is open */
async function hasSharedNatively(data: ShareData): Promise<boolean> {
  // TypeScript takes it for granted; Firefox on computers and most of Linux have none.
  if (!(navigator.share as unknown)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && (error.name === 'AbortError' || error.name === 'InvalidStateError')
  }
}
