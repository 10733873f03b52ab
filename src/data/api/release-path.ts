/** Where the data of `release.ts` lies. A file of its own, so that whoever needs the path does not load the schema. */
export const RELEASE_PATH = '/data/release.json'
