import { useEffect, useState } from 'react'
import { SmartLink } from '#ui/controls/SmartLink.tsx'
import * as styles from './HymnBoard.css.ts'

export interface BoardCard {
  label: string
  /** A time (`10:00 AM`, `10:30`) is largest. Other text is a little smaller. */
  title: string
  text: string
  /** The card's link: a path, `tel:`, or another site. */
  href?: string
}

const TIME = /^(\d{1,2}:\d{2})(?: ?([AP]M))?$/
/** The cards slide in once per visit. */
let haveCardsSlidIn = false

function Title({ title, href }: Pick<BoardCard, 'title' | 'href'>) {
  const [, hour, part] = TIME.exec(title) ?? []
  const words = hour ? (
    <>
      <span>{hour}</span>
      {part && <span className={styles.meridiem}>{` ${part}`}</span>}
    </>
  ) : (
    title
  )
  return (
    <p className={styles.titleKind[hour ? 'time' : 'words']}>
      {href ? (
        <SmartLink href={href} className={styles.link}>
          {words}
        </SmartLink>
      ) : (
        words
      )}
    </p>
  )
}

/** Times and places as cards on an oak frame. @param isNarrow one card per row */
export function HymnBoard({ cards, isNarrow = false }: { cards: BoardCard[]; isNarrow?: boolean }) {
  const [isSettled] = useState(haveCardsSlidIn)
  useEffect(() => {
    haveCardsSlidIn = true
  }, [])
  // Five cards are a row of three above a row of two.
  const across = isNarrow ? 1 : cards.length === 4 ? 4 : (Math.min(cards.length, 3) as 1 | 2 | 3)
  return (
    <ul role="list" className={`${styles.board} ${styles.cardsAcross[across]}`}>
      {cards.map((card) => (
        <li key={card.label + card.title + card.text} className={styles.slot}>
          <div className={isSettled ? styles.card : `${styles.card} ${styles.sliding}`}>
            <p className={styles.label}>{card.label}</p> <Title title={card.title} href={card.href} />{' '}
            <p className={styles.text}>{card.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
