/** A reply with a status other than 2xx. Its message is `{status}: {body or status text}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /** @param response its body must not have been read */
  static async from(response: Response): Promise<ApiError> {
    const text = await response.text().catch(() => '')
    return new ApiError(`${response.status}: ${text || response.statusText}`)
  }
}
