import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPublisher } from '#desk/publish.ts'

let folder: string
let told: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'church-desk-publish-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const publisher = (script: string) =>
  createPublisher(
    () => promisify(execFile)(process.execPath, ['-e', `const fs = require('node:fs'); ${script}`], { cwd: folder }),
    (problem) => told.push(problem),
  )
const file = (name: string) => join(folder, name)
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })

test('of several saves in a row, the newest is built, by one build at a time, and no stopped build counts as failed', async () => {
  // A build that never ends unless it is stopped or finds the newest content.
  const { publish, status } = publisher(`
    fs.writeFileSync('lock', '', { flag: 'wx' })
    process.on('SIGTERM', () => { fs.rmSync('lock'); process.exit(1) })
    const content = fs.readFileSync('content', 'utf8')
    fs.appendFileSync('started', content)
    if (content === '3') { fs.writeFileSync('site', content); fs.rmSync('lock') } else setInterval(() => undefined, 1000)`)
  for (const content of ['1', '2', '3']) {
    writeFileSync(file('content'), content)
    publish()
    if (content === '1') await soon(() => expect(readFileSync(file('started'), 'utf8')).toBe('1'))
  }
  await soon(() => expect(status().state).toBe('live'))
  const [site, started] = ['site', 'started'].map((name) => readFileSync(file(name), 'utf8'))
  expect([site, started, told]).toEqual(['3', '13', []])
})

test('a build that fails is reported once, with what it said', async () => {
  const { publish, status } = publisher("console.error('church.json: time: is wrong'); process.exit(1)")
  publish()
  await soon(() => expect(status()).toMatchObject({ state: 'failed', problem: 'church.json: time: is wrong' }))
  expect(told).toEqual(['church.json: time: is wrong'])
})

test('a build that the system refuses to start counts as failed, and the next save starts one', async () => {
  const commands = ['/no/such/program', process.execPath]
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { publish, status } = createPublisher(
    () => promisify(execFile)(commands.shift()!, ['-e', '']),
    () => {
      throw new Error('the people file cannot be read')
    },
  )
  publish()
  await soon(() => expect(status()).toMatchObject({ state: 'failed', problem: expect.stringContaining('ENOENT') }))
  await soon(() => expect(log).toHaveBeenCalledOnce())
  publish()
  await soon(() => expect(status().state).toBe('live'))
})
