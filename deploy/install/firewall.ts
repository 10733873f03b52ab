/** A firewall that lets in ssh, http and https, in a table of its own. */
import { existsSync, readFileSync } from 'node:fs'
import { run, succeeds, writeWhole } from './machine.ts'

const RULES = '/etc/church/firewall.nft'

/** @param ssh ports where someone may be signed in right now */
export const firewallText = (
  ssh: readonly number[],
) => `# What may be reached from outside. Then: systemctl reload church-firewall
table inet church
delete table inet church
table inet church {
	chain input {
		type filter hook input priority 0; policy drop;
		ct state established,related accept
		iif lo accept
		meta l4proto { icmp, ipv6-icmp } accept
		udp dport { 68, 546 } accept
		tcp dport { ${[...new Set([...ssh, 80, 443])].join(', ')} } accept
		udp dport 443 accept
	}
}
`

/** @returns the ports of ssh: 22, those that its server names, and that of this very session */
function sshPorts(): number[] {
  const session = process.env.SSH_CONNECTION?.split(' ')[3]
  const named = succeeds('sshd', ['-T']) ? run('sshd', ['-T']).match(/(?<=^port )\d+/gm) : []
  return [22, ...(session ? [Number(session)] : []), ...(named ?? []).map(Number)]
}

/** @param sockets of /proc/net/tcp and tcp6. @returns ports above that are open to everyone and are not ours */
export const otherPorts = (sockets: string, open: readonly number[]) => [
  ...new Set(
    [...sockets.matchAll(/^ *\d+: (0{8}|0{32}):([\dA-F]{4}) \S+ 0A /gm)]
      .map(([, , port]) => Number.parseInt(port!, 16))
      .filter((port) => !open.includes(port)),
  ),
]

/** @returns what was reached from outside before, and no longer is. @throws if the system does not let it */
export function setUpFirewall(): number[] {
  // Ubuntu's own.
  if (succeeds('ufw', ['status']) && run('ufw', ['status']).includes('Status: active')) {
    for (const rule of ['80/tcp', '443']) run('ufw', ['allow', rule])
    return []
  }
  const ports = sshPorts()
  // Once: someone may open a port there.
  if (!existsSync(RULES)) writeWhole(RULES, firewallText(ports), 0o600)
  run('systemctl', ['enable', '--quiet', 'church-firewall'])
  run('systemctl', ['restart', 'church-firewall'])
  const sockets = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8')
  return otherPorts(sockets, [...ports, 80, 443])
}
