import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { useIsOnline } from '#client/device/connection.ts'
import { Icon } from '#ui/pictures/Icon.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { OwnText } from '#ui/text/OwnText.tsx'
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { photoFacts } from './gallery-photos.ts'
import * as styles from './gallery.css.ts'

type GalleryPictureProps = Pick<ComponentProps<typeof Picture>, 'src' | 'alt' | 'sizes' | 'loading'>

/** A picture, or a note that it could not be loaded. Tries again when the connection returns. */
export function GalleryPicture(props: GalleryPictureProps) {
  const { src, alt } = props
  const isOnline = useIsOnline()
  const [failedSrc, setFailedSrc] = useState<string>()
  const place = useRef<HTMLSpanElement>(null)

  useEffect(() => setFailedSrc(undefined), [isOnline])
  useEffect(() => {
    // It may have failed before hydration. `naturalWidth` is also 0 for an SVG without a size, so only decoding shows
    // that it failed.
    const img = place.current?.querySelector('img')
    if (img?.complete && img.naturalWidth === 0) img.decode().catch(() => setFailedSrc(src))
  }, [src])
  useEffect(() => {
    if (failedSrc) console.error(`Image failed to load: ${failedSrc}`)
  }, [failedSrc])

  if (failedSrc === src) {
    return (
      <span className={styles.unavailable}>
        <Icon name="alert" size="large" />
        <OwnText>Image not available</OwnText>
        <VisuallyHidden>{`: ${alt}`}</VisuallyHidden>
      </span>
    )
  }
  return (
    <span ref={place} className={layout.boxless}>
      <Picture {...props} facts={photoFacts(src.split('?')[0]!)} onError={() => setFailedSrc(src)} />
    </span>
  )
}
