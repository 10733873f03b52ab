/** A reply that is no success; its message reads `{status}: {body or status text}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.status = status
  }

  /** @param response a reply whose body has not been read */
  static async from(response: Response): Promise<ApiError> {
    return new ApiError(response.status, (await response.text().catch(() => '')) || response.statusText)
  }
}
