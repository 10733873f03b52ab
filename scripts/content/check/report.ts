/** What `npm run content` says about a folder. */
import { checkContent } from '#scripts/build/content/check/check-content.ts'
import { formatProblem, type ContentProblem } from '#scripts/build/content/check/content-problem.ts'
import { adviseContent } from './advice.ts'
import { stillSample } from './still-sample.ts'

export interface Report {
  /** Errors: each stops the build. */
  problems: ContentProblem[]
  /** Empty if there are problems: advice needs valid content. */
  advice: ContentProblem[]
  /** What is left of the sample church. Empty if there are problems. */
  sample: ContentProblem[]
}

export async function reportOn(folder: string): Promise<Report> {
  const problems = checkContent(folder)
  if (problems.length > 0) return { problems, advice: [], sample: [] }
  return { problems, advice: await adviseContent(folder), sample: stillSample(folder) }
}

export const problemLines = ({ problems }: Report): string[] => problems.map(formatProblem)

export const adviceLines = ({ advice }: Report): string[] =>
  advice.map((problem) => `Please look: ${formatProblem(problem)}`)

/** @returns a heading and a line for each thing that is left of the sample */
export const sampleLines = ({ sample }: Report): string[] =>
  sample.length === 0
    ? []
    : [
        `\nStill the sample’s, and to be replaced before the site is shown (${sample.length}):`,
        ...sample.map((one) => `  ${formatProblem(one)}`),
      ]

/** @returns the result, as a sentence */
export function verdict({ problems, advice, sample }: Report): string {
  if (problems.length > 0)
    return `${problems.length === 1 ? 'One problem' : `${problems.length} problems`} to mend; until then the site cannot be built.`
  return advice.length + sample.length === 0 ? 'The content is in order.' : 'The site can be built as it is.'
}
