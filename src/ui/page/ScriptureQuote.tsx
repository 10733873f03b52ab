import * as styles from './ScriptureQuote.css.ts'

interface ScriptureQuoteProps {
  /** The words, with quotation marks if they are to have any. */
  text: string
  /** `Matthew 18:20`. Chapter and verse are set larger if they can be recognized. */
  reference: string
  tone?: keyof typeof styles.text
}

const CHAPTER_AND_VERSE = /^(.+?) (\d+(?::[\d\-–, ]+)?)$/

export function ScriptureQuote({ text, reference, tone = 'plain' }: ScriptureQuoteProps) {
  const [, name, numbers] = CHAPTER_AND_VERSE.exec(reference) ?? []
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.text[tone]}>{text}</blockquote>
      <figcaption className={styles.reference}>
        <span className={styles.book}>{name ?? reference}</span>{' '}
        {numbers && <span className={styles.verse[tone]}>{numbers}</span>}
      </figcaption>
    </figure>
  )
}
