import { LinkedText } from '#ui/controls/LinkedText.tsx'
import { face, kind as kindClass, letters, sign, words } from './LetterSign.css.ts'

export interface SignNotice {
  /** The small first line: `Canceled`, `Thursday, December 24, 9:00 PM`. */
  kind?: string | undefined
  title: string
  text?: string | undefined
}

/** Notices, drawn as a church's letter sign. Renders nothing without notices. */
export const LetterSign = ({ notices, label }: { notices: SignNotice[]; label: string }) =>
  notices.length === 0 ? null : (
    <section aria-label={label}>
      <ul role="list" className={sign}>
        {notices.map(({ kind, title, text }, at) => (
          <li key={at} className={face}>
            {kind && <p className={kindClass}>{kind}</p>}
            <h2 className={letters}>{title}</h2>
            {text && (
              <p className={words}>
                <LinkedText text={text} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
