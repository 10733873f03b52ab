/** A path in a file's JSON: keys and indexes. */
export type Path = (string | number)[]

/** What a check finds in a file. The message is the end of a sentence. */
export type Issue = [path: Path, message: string]

/** @returns each text in JSON, with the path to it */
export const textsIn = (json: unknown, path: Path = []): (readonly [Path, string])[] =>
  typeof json === 'string'
    ? [[path, json]]
    : Object.entries(json ?? {}).flatMap(([key, inner]) =>
        textsIn(inner, [...path, Array.isArray(json) ? Number(key) : key]),
      )
