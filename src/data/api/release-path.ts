/** The path of the data of `release.ts`. A file of its own, so that code that needs the path does not load the schema. */
export const RELEASE_PATH = '/data/release.json'
