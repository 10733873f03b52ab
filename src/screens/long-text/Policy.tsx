import { Children, isValidElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import type { MarkdownText } from '*.md'
import { church } from '#content/church.ts'
import { slug } from '#data/site/slug.ts'
import { formatLongDate } from '#schema/dates.ts'
import { SmartLink } from '#ui/controls/SmartLink.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { PageHero } from '#ui/page/PageHero.tsx'
import { LongText, type Part } from './Contents.tsx'
import * as styles from './long-text.css.ts'

const components = { a: ({ href = '', ...rest }: ComponentProps<'a'>) => <SmartLink href={href} {...rest} /> }

const isHeading = (node: ReactNode): node is ReactElement<{ children: ReactNode }> =>
  isValidElement(node) && node.type === 'h2'
const plainText = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) => (isValidElement<{ children?: ReactNode }>(child) ? plainText(child.props.children) : String(child)))
    .join('')

/** Splits the text at its headings: the blocks before the first heading, then each part with its title. */
function divide(text: MarkdownText): { before: ReactNode[]; parts: (Part & { body: ReactNode[] })[] } {
  // MDX compiles to a function without hooks, so it can be called to get its blocks.
  const blocks = Children.toArray((text({ components }) as ReactElement<{ children: ReactNode }>).props.children)
  const before: ReactNode[] = []
  const parts: (Part & { body: ReactNode[] })[] = []
  for (const block of blocks) {
    if (isHeading(block)) {
      const title = plainText(block.props.children)
      parts.push({ id: slug(title), title, body: [] })
    } else (parts.at(-1)?.body ?? before).push(block)
  }
  return { before, parts }
}

interface PolicyProps {
  title: string
  text: MarkdownText
  /** Puts the last part in a box: a closing word, not a clause. */
  isLastBoxed?: boolean
}

export function Policy({ title, text, isLastBoxed = false }: PolicyProps) {
  const { before, parts } = divide(text)
  const last = isLastBoxed ? parts.pop() : undefined
  return (
    <>
      <PageHero title={title}>
        <p className={styles.effective}>
          Effective <time dateTime={church.policiesEffective}>{formatLongDate(church.policiesEffective)}</time>
        </p>
      </PageHero>
      <div className={layout.wrap}>
        <LongText parts={parts}>
          <div className={styles.intro}>{before}</div>
          {parts.map(({ id, title: heading, body }) => (
            <section key={id} id={id} className={styles.clause}>
              <h2>{heading}</h2>
              {body}
            </section>
          ))}
          {last && (
            <section id={last.id} className={`${styles.closing} ${styles.box}`}>
              <h2>{last.title}</h2>
              {last.body}
            </section>
          )}
        </LongText>
      </div>
    </>
  )
}
