import { book, quote, reference as referenceClass, text as textClass, verse } from './ScriptureQuote.css.ts'

interface ScriptureQuoteProps {
  /** The words, with quotation marks if they are to have any. */
  text: string
  /** `Matthew 18:20`. Chapter and verse are set larger if they can be recognized. */
  reference: string
  tone?: keyof typeof textClass
}

const CHAPTER_AND_VERSE = /^(.+?) (\d+(?::[\d\-–, ]+)?)$/

export function ScriptureQuote({ text, reference, tone = 'plain' }: ScriptureQuoteProps) {
  const [, name, numbers] = CHAPTER_AND_VERSE.exec(reference) ?? []
  return (
    <figure className={quote}>
      <blockquote className={textClass[tone]}>{text}</blockquote>
      <figcaption className={referenceClass}>
        <span className={book}>{name ?? reference}</span> {numbers && <span className={verse[tone]}>{numbers}</span>}
      </figcaption>
    </figure>
  )
}
