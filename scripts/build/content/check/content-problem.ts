/** A problem of the content, or advice about it. */
import { CONTENT_NAME } from '#scripts/build/content/content-folder.ts'
import type { Path } from '#scripts/build/content/found.ts'

export interface ContentProblem {
  file: string
  /** Starts at 1; undefined if it is not known. */
  line?: number | undefined
  /** `entry with id 3`, or `the file`. */
  entry: string
  /** The place in the entry: `scripture, item 2`. */
  field: string
  /** What is wrong, and what to do. */
  message: string
}

/** @returns the problem as a line to print */
export const formatProblem = ({ file, line, entry, field, message }: ContentProblem) =>
  `${CONTENT_NAME}/${file}${line ? `:${line}` : ''}: ${entry}${field ? `, ${field}` : ''}: ${message}`

/** `entry 3 (id 12)` and `scripture, item 2`. */
export function nameOf(json: unknown, path: Path): { entry: string; field: string } {
  const keys = [...path]
  const index = Array.isArray(json) && typeof keys[0] === 'number' ? (keys.shift() as number) : undefined
  const id = index === undefined ? undefined : (json as ({ id?: unknown } | null)[])[index]?.id
  return {
    entry: index === undefined ? 'the file' : `entry ${index + 1}${id === undefined ? '' : ` (id ${String(id)})`}`,
    field: keys.map((key) => (typeof key === 'number' ? `item ${key + 1}` : key)).join(', '),
  }
}
