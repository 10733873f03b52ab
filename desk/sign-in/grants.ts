/** The editor's way to a token: OAuth 2.0 authorization code with PKCE (RFC 6749, RFC 7636), for one client, ourselves. */
import { createHash } from 'node:crypto'
import { isSame, hashOf, newSecret } from './secrets.ts'

const LIFETIME_MS = 60_000
const MAX_OPEN = 100

interface Grant {
  deviceId: string
  challenge: string
  until: number
}

export function createGrants(now: () => number) {
  const open = new Map<string, Grant>()
  return {
    /** @param challenge base64url of the SHA-256 of the verifier */
    give(deviceId: string, challenge: string): string {
      const code = newSecret()
      open.set(hashOf(code), { deviceId, challenge, until: now() + LIFETIME_MS })
      if (open.size > MAX_OPEN) open.delete(open.keys().next().value!)
      return code
    },
    /** Uses a code up. @returns the device that it was given to */
    use(code: string, verifier: string): string | undefined {
      const grant = open.get(hashOf(code))
      open.delete(hashOf(code))
      if (!grant || grant.until < now()) return undefined
      return isSame(grant.challenge, createHash('sha256').update(verifier).digest('base64url'))
        ? grant.deviceId
        : undefined
    },
  }
}

export type Grants = ReturnType<typeof createGrants>
