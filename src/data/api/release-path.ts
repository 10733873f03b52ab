/** Where a build says of itself what it is (`release.ts`); alone, so that knowing the place costs no schema. */
export const RELEASE_PATH = '/data/release.json'
