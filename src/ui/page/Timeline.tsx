import { chapter, timeline, when as whenClass, words } from './Timeline.css.ts'

export interface Chapter {
  /** A year, a span of years, or words such as `Looking forward`. */
  when: string
  title: string
  text: string
}

/** A history in chapters. The last one, still open, is highlighted. */
export const Timeline = ({ chapters }: { chapters: Chapter[] }) => (
  <ol role="list" className={timeline}>
    {chapters.map(({ when, title, text }) => (
      <li key={when + title} className={chapter}>
        <p className={whenClass}>{when}</p>
        <div className={words}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
