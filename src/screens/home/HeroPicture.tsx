import { pictures } from 'virtual:pictures'
import type { HomeText } from '#schema/church/screens.ts'
import { pictureSources } from '#schema/picture-renditions.ts'
import { inSite } from '#schema/site-address.ts'
import { MOBILE } from '#ui/styles/breakpoints.ts'

const UPRIGHT = `${MOBILE} and (orientation: portrait)`

/** All renditions of a picture, then the picture itself, as `<source>`s. @param query a media query */
function Sources({ src, query }: { src: string; query?: string }) {
  const facts = pictures[src]
  return (
    <>
      {facts &&
        pictureSources(src, facts, inSite).map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="100vw" media={query} />
        ))}
      {query && <source srcSet={inSite(src)} media={query} width={facts?.[0]} height={facts?.[1]} />}
    </>
  )
}

/** The LCP element. A phone in portrait has a picture of its own. */
export function HeroPicture({ hero, className }: { hero: HomeText['hero']; className: string }) {
  const { imageUrl, uprightImageUrl, alt } = hero
  const [width, height] = pictures[imageUrl] ?? []
  return (
    <picture className={className}>
      {uprightImageUrl && <Sources src={uprightImageUrl} query={UPRIGHT} />}
      <Sources src={imageUrl} />
      <img src={inSite(imageUrl)} alt={alt} width={width} height={height} fetchPriority="high" decoding="async" />
    </picture>
  )
}
