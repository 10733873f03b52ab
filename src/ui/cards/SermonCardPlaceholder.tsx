import { line } from './Placeholders.css.ts'
import { actions, card, head, words } from './SermonCard.css.ts'

/** A skeleton of a sermon card while the list loads. */
export const SermonCardPlaceholder = ({ layout = 'card' }: { layout?: keyof typeof card }) => (
  <div className={card[layout]} aria-hidden="true" data-placeholder="sermon">
    <div className={head}>
      <div className={line.date} />
      <div className={line.badge} />
    </div>
    <div className={words}>
      <div className={line.title} />
      <div className={line.half} />
      <div className={line.full} />
      <div className={line.full} />
      <div className={line.most} />
      <div className={line.half} />
    </div>
    <div className={actions[layout]}>
      <div className={line.button} />
    </div>
  </div>
)
