import { stepArrow } from './player.css.ts'

/** An arrow around the number of seconds, drawn like the kit's icons. Here, because only the player has it. */
export const StepIcon = ({ isBack }: { isBack: boolean }) => (
  <svg className={stepArrow} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path
      transform={isBack ? undefined : 'matrix(-1 0 0 1 24 0)'}
      d="M8 1L4.5 4.5L8 8M4.5 4.5H12A8.5 8.5 0 1 1 3.5 13"
    />
  </svg>
)
