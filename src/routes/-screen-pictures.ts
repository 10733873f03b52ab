/** Which photos stand beside the words of which screen. Decoration: their alternative text is empty. */
import { pictures } from 'virtual:pictures'

/** By base name. A church that has no such photo gets the screen without it, never a broken picture. */
const screenPicture = (name: string) => [`/photos/${name}.svg`, `/photos/${name}.webp`].find((url) => url in pictures)

export const screenPictures = {
  home: { welcome: screenPicture('nave'), events: screenPicture('harvest-supper') },
  about: { history: screenPicture('steeple'), scripture: screenPicture('rose-window') },
  services: { expect: screenPicture('morning-worship'), plan: screenPicture('front-doors'), special: [screenPicture('easter-sunrise'), screenPicture('candlelight')] },
}

/** The hero's upright version for phones: the same name with `-tall`, where there is one. */
export const tallPicture = (url: string) => [url.replace(/(\.\w+)$/, '-tall$1'), url.replace(/\.\w+$/, '-tall.svg'), url.replace(/\.\w+$/, '-tall.webp')].find((tall) => tall in pictures)
