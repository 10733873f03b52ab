import { useGatherings } from '#client/reads/gatherings.ts'
import { church } from '#content/church.ts'
import { directionsLink, townName } from '#data/site/links.ts'
import content from '#content/screens/home.json'
import type { HomeText } from '#schema/church/screens.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { HymnBoard, type BoardCard } from '#ui/cards/HymnBoard.tsx'
import { row, wrap } from '#ui/styles/layout.css.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { actions, board, hero, line, name, picture, welcome, words } from './HomeHero.css.ts'
import { HeroPicture } from './HeroPicture.tsx'
import { serviceCards } from '#screens/services/service-cards.ts'

const text: HomeText = content
const { address } = church

export function HomeHero() {
  const gatherings = useGatherings()
  const cards: BoardCard[] = [
    ...serviceCards({ gatherings }, 'shortName'),
    ...(text.midweek ? [{ ...text.midweek, href: '/contact' }] : []),
    { label: 'Where', title: address.street, text: townName(address), href: directionsLink(church) },
  ]
  return (
    <>
      <div className={hero}>
        <HeroPicture className={picture} hero={text.hero} />
        <div className={`${wrap} ${words}`}>
          <h1>
            <span className={welcome}>Welcome to</span> <span className={name}>{church.name}</span>
          </h1>
          <p className={line}>{church.heroLine}</p>
          <div className={`${row} ${actions}`}>
            <ButtonLink to="/services" variant="primaryOnPicture">
              Join Us Sunday
            </ButtonLink>
            <ButtonLink to="/about" variant="secondaryOnPicture">
              Learn More<VisuallyHidden> about us</VisuallyHidden>
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className={`${wrap} ${board}`}>
        <HymnBoard cards={cards} />
      </div>
    </>
  )
}
