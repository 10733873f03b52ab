/** A reply with a status other than 2xx. Its message is `{status}: {body or status text}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null

  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`)
    this.status = status
    this.text = text
    this.retryAfter = retryAfter
  }

  /** @param response its body must not have been read */
  static async from(response: Response): Promise<ApiError> {
    return new ApiError(
      response.status,
      (await response.text().catch(() => '')) || response.statusText,
      response.headers.get('Retry-After'),
    )
  }
}
