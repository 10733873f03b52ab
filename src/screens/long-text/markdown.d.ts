/** A long text of `src/content`, compiled by MDX to a component without hooks. */
declare module '*.md' {
  import type { ComponentType, ReactElement } from 'react'

  export type MarkdownText = (props: { components?: Record<string, ComponentType<any>> }) => ReactElement
  const text: MarkdownText
  export default text
}
