import { readChurch } from '#church-folder/read-content.ts'
import { inboxCommand } from '#server/inbox/command.ts'

/** `npm run inbox -- …` without starting a process, which would take a second. */
export const runInbox = (args: string[], env: Record<string, string>) =>
  inboxCommand(args, env, { width: 100, church: readChurch })
