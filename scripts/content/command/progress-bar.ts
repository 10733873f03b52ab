/** Shows progress: a bar on a terminal, else a line for each step. */
const BAR_LETTERS = 24

/** @param steps in all. @returns a function that takes how many are done, and the current one */
export function progressBar(
  steps: number,
  output: NodeJS.WriteStream = process.stdout,
): (done: number, what: string) => void {
  return (done, what) => {
    const count = `${done} of ${steps}`
    if (!output.isTTY) {
      if (what) output.write(`${count}  ${what}\n`)
      return
    }
    const full = Math.round((done / steps) * BAR_LETTERS)
    const line = `${'█'.repeat(full)}${'░'.repeat(BAR_LETTERS - full)}  ${count}  ${what}`
    // A wrapped line could not be drawn over.
    output.write(`\r\u001B[2K${line.slice(0, Math.max(20, output.columns - 1))}${done === steps ? '\n' : ''}`)
  }
}
