/** Random secrets and their hashes. Only hashes are stored. */
import { createHash, randomBytes } from 'node:crypto'

/** @returns 256 random bits for a URL or a cookie */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
