/** Prints the matrix of faults and hosts. The run fails if a cell has neither a test nor a reason. */
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { cellTitle, HOSTS, isByDay, MATRIX, reasonAgainst, type FaultName } from './matrix.ts'

export default class MatrixReporter implements Reporter {
  #tests: TestCase[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const byTitle = new Map(this.#tests.map((test) => [test.title, test]))
    const faults = Object.keys(MATRIX) as FaultName[]
    const width = Math.max(...faults.map((fault) => fault.length))
    const reasons: string[] = []
    const missing: string[] = []
    const cell = (fault: FaultName, host: (typeof HOSTS)[number]) => {
      const reason = reasonAgainst(fault, host)
      const test = byTitle.get(cellTitle(fault, host))
      if (test) return test.outcome() === 'expected' ? '✓' : test.outcome() === 'skipped' ? '·' : '✗'
      if (reason === undefined && process.env.NIGHTLY !== '1' && !isByDay(fault, host)) return '☾'
      if (reason === undefined) missing.push(cellTitle(fault, host))
      else if (!reasons.includes(reason)) reasons.push(reason)
      return reason === undefined ? '?' : String(reasons.indexOf(reason) + 1)
    }
    console.log(`\n${''.padEnd(width)}  ${HOSTS.map((host) => host.padEnd(2)).join('  ')}`)
    for (const fault of faults)
      console.log(`${fault.padEnd(width)}  ${HOSTS.map((host) => cell(fault, host).padEnd(2)).join('  ')}`.trimEnd())
    console.log(reasons.map((reason, index) => `${index + 1}  ${reason}`).join('\n'))
    if (process.env.NIGHTLY !== '1') console.log('☾  by night: NIGHTLY=1')
    const passed = this.#tests.filter((test) => test.outcome() === 'expected').length
    const failed = this.#tests.filter((test) => test.outcome() === 'unexpected' || test.outcome() === 'flaky').length
    // A part of the run (`-g`, one file) does not have every cell.
    const isWhole = !process.env.FAULTS_PART
    if (isWhole && missing.length > 0)
      console.log(`\nNeither tested nor excused:\n${missing.map((title) => `  ${title}`).join('\n')}`)
    console.log(`\n${passed} passed, ${failed + (isWhole ? missing.length : 0)} failed`)
    return isWhole && missing.length > 0 ? { status: 'failed' } : undefined
  }
}
