/** A reply that is no success; its message reads `{status}: {body or status text}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What the reply asked for with Retry-After. */
  readonly retryAfter: string | null

  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.retryAfter = retryAfter
  }

  /** @param response a reply whose body has not been read */
  static async from(response: Response): Promise<ApiError> {
    return new ApiError(
      response.status,
      (await response.text().catch(() => '')) || response.statusText,
      response.headers.get('Retry-After'),
    )
  }
}
