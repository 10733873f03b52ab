/** The next version of the project, and an update to it while people write. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PROJECT_INSIDE, type Server } from './booted-debian.ts'

/** A copy of the project in which the next version is written. */
const NEXT = '/root/next'

/** Commits a change to the next version of the project. @param change a command in its folder */
export async function release(server: Server, change: string): Promise<void> {
  await server.run(
    `rm -rf ${NEXT} && git clone -q ${PROJECT_INSIDE} ${NEXT} && cd ${NEXT} && git switch -q -c main && ${change} && git add -A && git -c user.name=Us -c user.email=us@example.org commit -qm 'The next version' && git bundle create -q /srv/next.bundle HEAD && chmod 644 /srv/next.bundle`,
  )
}

/** Updates while people write. @param send writes a message. @returns what the update printed */
export async function updateWhile(server: Server, send: () => Promise<number>) {
  const child = await server.runUntil(
    'echo started; church update --from /srv/next.bundle >/root/update.log 2>&1; echo $? >/root/update.status',
    'started',
  )
  const statuses: number[] = []
  let slowest = 0
  while (child.exitCode === null) {
    const sent = Date.now()
    statuses.push(await send())
    slowest = Math.max(slowest, Date.now() - sent)
  }
  console.log(`${statuses.length} messages during the update; one waited ${(slowest / 1000).toFixed(1)} s`)
  expect(statuses.filter((status) => status !== 201)).toEqual([])
  const read = (file: string) => readFileSync(join(server.root, 'root', file), 'utf8')
  return { status: Number(read('update.status')), text: read('update.log') }
}
