import { book, quote, reference as referenceClass, text as textClass, verse } from './ScriptureQuote.css.ts'

interface ScriptureQuoteProps {
  /** The words with their quotation marks, if they have any. */
  text: string
  /** `Matthew 18:20`; chapter and verse are set apart where they can be told. */
  reference: string
  /** `banner`: the words of a whole band. */
  tone?: keyof typeof quote
}

const CHAPTER_AND_VERSE = /^(.+?) (\d+(?::[\d\-–, ]+)?)$/

export function ScriptureQuote({ text, reference, tone = 'plain' }: ScriptureQuoteProps) {
  const [, name, numbers] = CHAPTER_AND_VERSE.exec(reference) ?? []
  return (
    <figure className={quote[tone]}>
      <blockquote className={textClass[tone]}>{text}</blockquote>
      <figcaption className={referenceClass}>
        <span className={book}>{name ?? reference}</span> {numbers && <span className={verse[tone]}>{numbers}</span>}
      </figcaption>
    </figure>
  )
}
