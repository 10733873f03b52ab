/** Separate from `release.ts`, so that code that needs the path does not load the schema. */
export const RELEASE_PATH = '/data/release.json'
