/** A problem in the content, or advice about it. */
import { CONTENT_NAME } from '#church-folder/read-content.ts'
import type { Path } from '#church-folder/issue.ts'

export interface ContentProblem {
  file: string
  /** Starts at 1; undefined if it is not known. */
  line?: number | undefined
  /** The place in the file: `scripture, item 2`; empty for the whole file. */
  field: string
  /** What is wrong, and what to do. */
  message: string
}

/** @returns the problem as a line to print */
export const formatProblem = ({ file, line, field, message }: ContentProblem) =>
  `${CONTENT_NAME}/${file}${line ? `:${line}` : ''}: ${field ? `${field}: ` : ''}${message}`

/** The path to a value, in words: `scripture, item 2`. */
export const fieldName = (path: Path) =>
  path.map((key) => (typeof key === 'number' ? `item ${key + 1}` : key)).join(', ')
