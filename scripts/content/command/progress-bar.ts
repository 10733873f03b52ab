/** How far a long work is: a bar that is drawn over itself, or a line a step where nobody watches. */
const BAR_LETTERS = 24

/** @param steps in all @returns to be called with the number of steps that are done and what is at hand */
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
    // A line that is broken by the window's edge could not be drawn over.
    output.write(`\r\u001B[2K${line.slice(0, Math.max(20, output.columns - 1))}${done === steps ? '\n' : ''}`)
  }
}
