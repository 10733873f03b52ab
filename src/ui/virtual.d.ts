/**
 * Facts of pictures, by unhashed URL, from `site-build/pictures/plugin.ts`: of all that screens name
 * (`virtual:pictures`), and of the gallery's (`virtual:gallery-pictures`).
 */
declare module 'virtual:*pictures' {
  export const pictures: Record<string, import('#schema/picture-renditions.ts').PictureFacts>
}

/** The collections, as the API answers them; from `site-build/data/content-plugin.ts`. Only for the prerenderer. */
declare module 'virtual:collections' {
  const collections: import('#data/api/collections.ts').Collections
  export default collections
}

declare module 'virtual:special-days' {
  const specialDays: readonly import('#schema/collections/special-day.ts').SpecialDay[]
  export default specialDays
}

/** The path of each gathering's calendar, by the gathering's name; undefined for one that no calendar can have. */
declare module 'virtual:gathering-calendars' {
  const calendars: Readonly<Record<string, string | undefined>>
  export default calendars
}
