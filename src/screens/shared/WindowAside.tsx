import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { screenOnly } from '#ui/styles/print.css.ts'

/** A picture in a lancet window beside the words of a section. Decoration, not in print. */
export const WindowAside = ({ picture }: { picture: string }) => (
  <LancetWindow className={screenOnly}>
    <Picture src={picture} alt="" sizes="(max-width: 767px) 80vw, 25rem" />
  </LancetWindow>
)
