/** The settings for receiving messages. */

export interface PostSettings {
  /** Posts per minute and sender; 0 for no limit. */
  rateLimitPerMinute: number
  /** Other sites whose pages may post here: `https://church.example`. */
  allowedOrigins: string[]
}

export type Environment = Record<string, string | undefined>

/** A setting that cannot be used. The message is one line that says what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const DEFAULT_RATE_LIMIT_PER_MINUTE = 60

/** Reads them. An empty variable counts as not set. @throws {SettingsError} */
export function readPostSettings(env: Environment): PostSettings {
  return {
    rateLimitPerMinute: wholeNumber(env, 'RATE_LIMIT_PER_MINUTE', DEFAULT_RATE_LIMIT_PER_MINUTE, 1_000_000),
    allowedOrigins: origins(env, 'ALLOWED_ORIGINS'),
  }
}

export function wholeNumber(env: Environment, name: string, otherwise: number, highest: number): number {
  const value = env[name]
  if (!value) return otherwise
  if (/^\d{1,9}$/.test(value) && Number(value) <= highest) return Number(value)
  throw new SettingsError(
    `${name} must be a whole number from 0 to ${highest}, not ${JSON.stringify(value)}. Leave it out for ${otherwise}.`,
  )
}

function origins(env: Environment, name: string): string[] {
  const given = (env[name] ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = given.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    throw new SettingsError(
      `${name} must name origins, scheme and host without a path, such as https://church.example, not ${JSON.stringify(wrong)}.`,
    )
  return given
}
