/** What `npm run content` says about a folder. */
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem, type ContentProblem } from '#scripts/build/content/check/content-problem.ts'
import { adviseContent } from './advice.ts'
import { leftToReplace } from './to-replace.ts'

export interface Report {
  /** Errors: each stops the build. */
  problems: ContentProblem[]
  /** Empty if there are problems: advice needs valid content. */
  advice: ContentProblem[]
  /** The starter texts and pictures of `npm run begin`. Empty if there are problems. */
  left: ContentProblem[]
}

export async function reportOn(folder: string): Promise<Report> {
  const problems = checkContent(folder)
  if (problems.length > 0) return { problems, advice: [], left: [] }
  return { problems, advice: await adviseContent(folder), left: leftToReplace(folder) }
}

export const problemLines = ({ problems }: Report): string[] => problems.map(formatProblem)

export const adviceLines = ({ advice }: Report): string[] =>
  advice.map((problem) => `Please check: ${formatProblem(problem)}`)

/** @returns a heading, and a line for each thing that is left to replace */
export const leftLines = ({ left }: Report): string[] =>
  left.length === 0
    ? []
    : [`\nReplace these before you publish the site (${left.length}):`, ...left.map((one) => `  ${formatProblem(one)}`)]

/** @returns the result, as a sentence */
export function verdict({ problems, advice, left }: Report): string {
  if (problems.length > 0)
    return `${problems.length === 1 ? 'One problem' : `${problems.length} problems`} to fix. Until then the site cannot be built.`
  return advice.length + left.length === 0 ? 'The content is in order.' : 'The site can be built as it is.'
}
