import { card, more, portrait, rowWords, words } from './LeaderCard.css.ts'
import { lancet, line } from './Placeholders.css.ts'

/** A skeleton of a leader's card while the list loads. */
export function LeaderCardPlaceholder({ layout = 'stack' }: { layout?: keyof typeof card }) {
  const about = (
    <>
      <div className={words}>
        <div className={line.title} />
        <div className={line.half} />
      </div>
      <div className={more[layout]}>
        <div>
          <div className={line.full} />
          <div className={line.full} />
          <div className={line.most} />
        </div>
      </div>
    </>
  )
  return (
    <div className={card[layout]} aria-hidden="true" data-placeholder="leader">
      <div className={portrait[layout]}>
        <div className={lancet} />
      </div>
      {layout === 'row' ? <div className={rowWords}>{about}</div> : about}
    </div>
  )
}
