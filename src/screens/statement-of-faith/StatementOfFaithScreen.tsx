import { church } from '#content/church.ts'
import content from '#content/screens/statement-of-faith.json'
import { slug } from '#data/site/slug.ts'
import type { FaithText } from '#schema/church/screens.ts'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { PageHero } from '#ui/page/PageHero.tsx'
import * as longTextStyles from '#screens/long-text/long-text.css.ts'
import { LongText } from '#screens/long-text/Contents.tsx'
import * as styles from './statement-of-faith.css.ts'

const text: FaithText = content
const parts = text.articles.map(({ title }) => ({ id: slug(title), title }))

export function StatementOfFaithScreen() {
  return (
    <>
      <PageHero {...text.hero} />
      <div className={layout.wrap}>
        <LongText parts={parts}>
          <div>
            {text.articles.map((one, place) => (
              <Article key={one.title} {...one} place={place} />
            ))}
          </div>
          <section className={`${longTextStyles.closing} ${styles.foundation}`}>
            <h2>{text.foundation.title}</h2>
            {text.foundation.text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {church.denomination && (
              <p>
                <ExternalButton href={church.denomination.url}>{church.denomination.name}</ExternalButton>
              </p>
            )}
          </section>
        </LongText>
      </div>
    </>
  )
}

function Article({
  title,
  text: paragraphs,
  parts: ordinances = [],
  references: passages,
  place,
}: FaithText['articles'][number] & { place: number }) {
  const { id } = parts[place]!
  return (
    <article id={id} className={styles.article} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <span className={styles.numeral} aria-hidden="true">
          {place + 1}
        </span>
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className={styles.words}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {ordinances.map((ordinance) => (
          <div key={ordinance.title}>
            <h3>{ordinance.title}</h3>
            <p>{ordinance.text}</p>
          </div>
        ))}
      </div>
      <ul role="list" className={styles.references} aria-label="Scripture references">
        {passages.map((passage) => (
          <li key={passage}>{passage}</li>
        ))}
      </ul>
    </article>
  )
}
