/** A path in a file's JSON: keys and indexes. */
export type Path = (string | number)[]

/** What a check finds in a file. The message is the end of a sentence. */
export type Issue = [path: Path, message: string]
