import { pictures } from 'virtual:pictures'
import { useGatherings } from '#client/queries/gatherings.ts'
import { church } from '#content/church.ts'
import content from '#content/screens/home.json'
import { directionsLink, townName } from '#data/site/links.ts'
import { invitation } from '#data/site/week.ts'
import { NewsletterBlock } from '#forms/NewsletterBlock.tsx'
import type { HomeText } from '#schema/church/screens.ts'
import { pictureSources } from '#schema/picture-renditions.ts'
import { inSite } from '#schema/site-url.ts'
import { HymnBoard, type BoardCard } from '#ui/cards/HymnBoard.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx'
import { MOBILE } from '#ui/styles/breakpoints.ts'
import * as layout from '#ui/styles/layout.css.ts'
import { serviceCards } from '#screens/services/service-cards.ts'
import { BelowFold } from '#screens/shared/BelowFold.tsx'
import { SpecialDays } from '#screens/shared/SpecialDays.tsx'
import { HomeBelowFold } from './HomeBelowFold.tsx'
import * as styles from './home.css.ts'

const text: HomeText = content
const { address } = church
const UPRIGHT = `${MOBILE} and (orientation: portrait)`

export const HomeScreen = () => (
  <>
    <Hero />
    <SpecialDays />
    <BelowFold>
      <HomeBelowFold />
      <NewsletterBlock />
    </BelowFold>
  </>
)

function Hero() {
  const gatherings = useGatherings()
  const cards: BoardCard[] = [
    ...serviceCards({ gatherings }, 'shortName'),
    ...(text.midweek ? [{ ...text.midweek, href: '/contact' }] : []),
    { label: 'Where', title: address.street, text: townName(address), href: directionsLink(church) },
  ]
  return (
    <>
      <div className={styles.hero}>
        <HeroPicture />
        <div className={`${layout.wrap} ${styles.words}`}>
          <h1>
            <span className={styles.welcome}>Welcome to</span> <span className={styles.name}>{church.name}</span>
          </h1>
          <p className={styles.line}>{church.heroLine}</p>
          <div className={`${layout.row} ${styles.actions}`}>
            <ButtonLink to="/services" variant="primaryOnPicture">
              {invitation(gatherings, church.gatherings)}
            </ButtonLink>
            <ButtonLink to="/about" variant="secondaryOnPicture">
              Learn More<VisuallyHidden> about us</VisuallyHidden>
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className={`${layout.wrap} ${styles.board}`}>
        <HymnBoard cards={cards} />
      </div>
    </>
  )
}

/** The LCP element. A phone in portrait has its own picture. */
function HeroPicture() {
  const { imageUrl, uprightImageUrl, alt } = text.hero
  const [width, height] = pictures[imageUrl] ?? []
  return (
    <picture className={styles.picture}>
      {uprightImageUrl && <Sources src={uprightImageUrl} query={UPRIGHT} />}
      <Sources src={imageUrl} />
      <img src={inSite(imageUrl)} alt={alt} width={width} height={height} fetchPriority="high" decoding="async" />
    </picture>
  )
}

/** All renditions of a picture, then the picture itself, as `<source>`s. @param query a media query */
function Sources({ src, query }: { src: string; query?: string }) {
  const facts = pictures[src]
  return (
    <>
      {facts &&
        pictureSources(src, facts).map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="100vw" media={query} />
        ))}
      {query && <source srcSet={inSite(src)} media={query} width={facts?.[0]} height={facts?.[1]} />}
    </>
  )
}
