/** Reads of the API, checked against their schemas: worker and page may be of different releases. */
import * as v from 'valibot'
import { fetchApi } from './transport.ts'

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

/**
 * Reads one path of the API.
 * @throws ApiError for a reply that is no success; ValiError when the reply is not what the schema says
 */
export async function readApi<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
  const response = await fetchApi(path)
  if (!response.ok) throw await ApiError.from(response)
  return v.parse(schema, await response.json())
}
