import type { ReactNode } from 'react'
import { aside, body, contents, document, folded, list, sticky } from './-Contents.css.ts'

export interface Part {
  /** What addresses of this part end with. */
  id: string
  title: string
}

/** `The Scriptures Inspired` → `the-scriptures-inspired` */
export const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const Links = ({ parts }: { parts: Part[] }) => (
  <ol role="list" className={list}>
    {parts.map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ol>
)

/** A long text with its table of contents: beside it on wide screens, folded above it on phones. */
export const LongText = ({ parts, children }: { parts: Part[]; children: ReactNode }) => (
  <div className={document}>
    <div className={aside}>
      <nav className={sticky} aria-label="On this page">
        <Links parts={parts} />
      </nav>
      <details className={folded}>
        <summary>On this page</summary>
        <nav aria-label="On this page" className={contents}>
          <Links parts={parts} />
        </nav>
      </details>
    </div>
    <div className={body}>{children}</div>
  </div>
)
