import type { ComponentProps } from 'react'
import { pictures } from 'virtual:pictures'
import { pictureSources, type PictureFacts } from '#schema/picture-renditions.ts'
import { inSite } from '#schema/site-url.ts'
import * as layout from '#ui/styles/layout.css.ts'
import * as print from '#ui/styles/print.css.ts'
import * as styles from './Picture.css.ts'

interface PictureProps extends Pick<ComponentProps<'img'>, 'loading' | 'fetchPriority' | 'className' | 'onError'> {
  /** As in the content: `/photos/nave.svg`. Its query is added to every rendition. */
  src: string
  /** The picture's size and color, if no screen's content names it. */
  facts?: PictureFacts | undefined
  /** Empty for decoration. */
  alt: string
  /** The focal point, visible however the picture is cropped: `50% 30%`. */
  focus?: string
  /** How wide the layout shows it, as in HTML. */
  sizes: string
}

const withQuery = (srcset: string, query?: string) =>
  query ? srcset.replace(/(^|, ?)([^\s,]+)/g, `$1$2?${query}`) : srcset

function focusClasses(focus?: string): string {
  const [x, y] = (focus ?? '').split(' ').map((part) => Math.min(100, Math.round(Number.parseInt(part, 10) / 10) * 10))
  return [styles.focusX[String(x)], styles.focusY[String(y)]].filter(Boolean).join(' ')
}

/** Fills its container, in the size and format that suit the screen, over its average color until it has loaded. */
export function Picture({ src, alt, facts, focus, sizes, loading = 'lazy', className = '', ...rest }: PictureProps) {
  const [path = src, query] = src.split('?')
  const known = facts ?? pictures[path]
  return (
    <span className={`${styles.frame} ${focusClasses(focus)} ${className}`.replace(/\s+/g, ' ').trim()}>
      {known && (
        // An SVG with a `fill` attribute, since the CSP forbids style attributes.
        <svg className={styles.placeholder} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1" height="1" fill={known[2]} />
        </svg>
      )}
      <picture className={layout.boxless}>
        {known &&
          pictureSources(path, known).map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={withQuery(srcset, query)} sizes={sizes} />
          ))}
        <img
          {...rest}
          className={styles.img}
          src={inSite(src)}
          alt={alt}
          width={known?.[0]}
          height={known?.[1]}
          loading={loading}
          decoding="async"
        />
      </picture>
    </span>
  )
}

/** A picture that adds nothing to the text next to it, if the content has one. Not in print. */
export const Decoration = ({ src, className, sizes }: { src: string | undefined; className: string; sizes: string }) =>
  src && <Picture src={src} alt="" className={`${className} ${print.screenOnly}`} sizes={sizes} />
