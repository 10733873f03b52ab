import { line, sign, title as titleClass } from './LetterSign.css.ts'

interface LetterSignProps {
  title: string
  lines: string[]
  headingLevel?: 2 | 3
}

/** A notice as on the sign out front: a cancelled Sunday, a holiday service. */
export function LetterSign({ title, lines, headingLevel = 2 }: LetterSignProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={sign}>
      <Heading className={titleClass}>{title}</Heading>
      {lines.map((text) => (
        <p key={text} className={line}>
          {text}
        </p>
      ))}
    </div>
  )
}
