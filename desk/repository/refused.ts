/** The change was not saved. The message is for the person: what is wrong, and what to do. */
export class Refused extends Error {
  override name = 'Refused'
  /** The HTTP status. 409: the files have changed. 422: the content would be wrong. */
  readonly status: 409 | 422
  constructor(message: string, status: 409 | 422 = 422) {
    super(message)
    this.status = status
  }
}
