/** Every picture of src/content/photos by its unhashed address; made by the pictures plugin of the build. */
declare module 'virtual:pictures' {
  export const pictures: Record<
    string,
    {
      width: number
      height: number
      /** Its average colour, `#rrggbb`. */
      colour: string
      sources: { type: string; srcset: string }[]
      colourClass?: never
    }
  >
}

/** Fonts for letters beyond the usual ones; made by the letters plugin of the build. */
declare module 'virtual:more-letters.css'
