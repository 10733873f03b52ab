/** The system's own firewall, ufw: it lets in ssh, http and https, and what someone has added. */
import { attempt } from '#data/site/attempt.ts'
import { run } from './machine.ts'

/** @returns the ports of ssh: 22, those that its server names, and that of this very session */
function sshPorts(): (string | undefined)[] {
  const session = process.env.SSH_CONNECTION?.split(' ')[3]
  const named = attempt(() => run('sshd', ['-T']))?.match(/(?<=^port )\d+/gm)
  return ['22', session, ...(named ?? [])]
}

/** Turns the firewall on. @throws Error with what ufw reports, if it cannot be turned on */
export function setUpFirewall(): void {
  for (const port of [...sshPorts(), '80']) if (port) run('ufw', ['allow', `${port}/tcp`])
  run('ufw', ['allow', '443'])
  run('ufw', ['--force', 'enable'])
}
