/** Facts of all pictures that screens name, by unhashed address; from `scripts/build/pictures/pictures-plugin.ts`. */
declare module 'virtual:pictures' {
  export const pictures: Record<string, import('#schema/picture-renditions.ts').PictureFacts>
}

/** Like `virtual:pictures`, for the gallery's list. */
declare module 'virtual:gallery-pictures' {
  export const pictures: Record<string, import('#schema/picture-renditions.ts').PictureFacts>
}

/** The collections, as the API answers them; from `scripts/build/content/content-plugin.ts`. Only for the prerenderer. */
declare module 'virtual:collections' {
  const collections: import('#data/api/collections.ts').Collections
  export default collections
}

declare module 'virtual:special-days' {
  const specialDays: readonly import('#schema/collections/special-day.ts').SpecialDay[]
  export default specialDays
}
