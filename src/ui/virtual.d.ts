/** Every picture that a screen names, by its unhashed address; made by the pictures plugin of the build. */
declare module 'virtual:pictures' {
  export const pictures: Record<string, import('#schema/picture-renditions.ts').PictureFacts>
}

/** As `virtual:pictures`, those of the gallery's list. */
declare module 'virtual:gallery-pictures' {
  export const pictures: Record<string, import('#schema/picture-renditions.ts').PictureFacts>
}

/** Fonts for letters beyond the usual ones; made by the letters plugin of the build. */
declare module 'virtual:more-letters.css'
