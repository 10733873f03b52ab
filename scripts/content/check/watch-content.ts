/** `npm run content -- --watch`: checks the content whenever a file is saved, until Ctrl+C. */
import { adviceLines, problemLines, reportOn, verdict } from './report.ts'
import { watchFolder } from './watch-folder.ts'

/**
 * Checks now, and again after each change.
 * @param name the folder's name in messages
 * @param say prints a line
 * @returns a function that ends it, once the first check is done
 */
export async function watchContent(folder: string, name: string, say: (line: string) => void): Promise<() => void> {
  let isLooking = false
  let hasNews = false

  async function look(): Promise<void> {
    try {
      const report = await reportOn(folder)
      for (const line of [...problemLines(report), ...adviceLines(report)]) say(line)
      const left = report.sample.length
      say(verdict(report) + (left > 0 ? ` Still the sample’s: ${left}; npm run content lists them.` : ''))
    } catch (error) {
      // A picture may still be being copied, or a file just have been removed.
      say(`It could not be looked at: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  async function lookAgain(files: string[]): Promise<void> {
    hasNews = true
    say(`\nChanged: ${files.join(', ')}`)
    if (isLooking) return
    isLooking = true
    while (hasNews) {
      hasNews = false
      await look()
    }
    isLooking = false
  }

  const end = watchFolder(folder, (files) => void lookAgain(files))
  await look()
  say(`\nWatching ${name} until Ctrl+C. A preview is what npm run dev shows, in another terminal.`)
  return end
}
