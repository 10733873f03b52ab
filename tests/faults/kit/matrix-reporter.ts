/** Prints every fault with its hosts and its end. The run fails if a cell has neither a test nor a reason. */
import { existsSync } from 'node:fs'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { cellTitle, ELSEWHERE, HOSTS, isByDay, MATRIX, reasonAgainst, type FaultName } from './matrix.ts'

export default class MatrixReporter implements Reporter {
  #tests: TestCase[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const byTitle = new Map(this.#tests.map((test) => [test.title, test]))
    const faults = Object.keys(MATRIX) as FaultName[]
    const width = Math.max(...[...faults, ...Object.keys(ELSEWHERE)].map((fault) => fault.length))
    const reasons: string[] = []
    const missing = Object.values(ELSEWHERE).flatMap(([, file]) => (existsSync(file) ? [] : file))
    const cell = (fault: FaultName, host: (typeof HOSTS)[number]) => {
      const reason = reasonAgainst(fault, host)
      const test = byTitle.get(cellTitle(fault, host))
      if (test) return test.outcome() === 'expected' ? '✓' : test.outcome() === 'skipped' ? '·' : '✗'
      if (reason === undefined && process.env.NIGHTLY !== '1' && !isByDay(fault, host)) return '☾'
      if (reason === undefined) missing.push(cellTitle(fault, host))
      else if (!reasons.includes(reason)) reasons.push(reason)
      return reason === undefined ? '?' : String(reasons.indexOf(reason) + 1)
    }
    const line = (fault: string, cells: readonly string[], ends: string) =>
      console.log(`${fault.padEnd(width)}  ${cells.map((text) => text.padEnd(2)).join('  ')}  ${ends}`)
    line('', HOSTS, '')
    for (const fault of faults)
      line(
        fault,
        HOSTS.map((host) => cell(fault, host)),
        MATRIX[fault].ends,
      )
    for (const [fault, [ends, file]] of Object.entries(ELSEWHERE))
      line(
        fault,
        HOSTS.map(() => '→'),
        `${ends}: ${file}`,
      )
    console.log(reasons.map((reason, index) => `${index + 1}  ${reason}`).join('\n'))
    if (process.env.NIGHTLY !== '1') console.log('☾  by night: NIGHTLY=1')
    const count = (...outcomes: string[]) => this.#tests.filter((test) => outcomes.includes(test.outcome())).length
    // A part of the run (`-g`, one file) does not have every cell.
    const isWhole = !process.env.FAULTS_PART
    if (isWhole && missing.length > 0) console.log(`\nNeither tested nor excused:\n  ${missing.join('\n  ')}`)
    const failed = count('unexpected', 'flaky') + (isWhole ? missing.length : 0)
    console.log(`\n${count('expected')} passed, ${failed} failed`)
    return isWhole && missing.length > 0 ? { status: 'failed' } : undefined
  }
}
