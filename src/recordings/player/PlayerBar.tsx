import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '#client/device/store.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx'
import { audioElement, isPlaying, play } from '../audio.ts'
import { keyOf, type Recording } from '../recording.ts'
import { Options } from './Options.tsx'
import { BACK_S, close, currentPosition, FORWARD_S, isWaiting, problem, retry, seek } from './playback.ts'
import * as styles from './player.css.ts'
import { PositionSlider } from './PositionSlider.tsx'
import { problemInWords } from './problems.ts'

/** Tells the page the bar's height: toasts and focused elements stay clear of the bar. */
function useHeight() {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--player-height', `${element.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(element.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--player-height')
    }
  }, [])
  return element
}

/** The focus goes back to Play on the sermon's card, which comes after the list of saved recordings. */
function closeAndReturn(recording: Recording): void {
  const buttons = document.querySelectorAll<HTMLElement>(`[data-plays="${CSS.escape(keyOf(recording))}"]`)
  buttons[buttons.length - 1]?.focus({ preventScroll: true })
  close()
}

export function PlayerBar({ recording }: { recording: Recording }) {
  const isOn = useStore(isPlaying)
  const waits = useStore(isWaiting)
  const found = useStore(problem)
  const [isOpen, setIsOpen] = useState(false)
  const optionsId = useId()
  const element = useHeight()
  const tryAgain = () => {
    retry()
    // This button is about to disappear.
    element.current!.querySelector('button')!.focus({ preventScroll: true })
  }
  const words = found ? problemInWords(found) : undefined
  useAnnouncement(words, undefined, 'assertive')
  return (
    <section ref={element} className={styles.bar} aria-label="Sermon player">
      <div className={`${layout.wrap} ${styles.inner}`}>
        <Button
          className={styles.main}
          isBusy={waits}
          disabled={false}
          icon={isOn ? 'pause' : 'play'}
          onClick={() => (isOn ? audioElement().pause() : found ? retry() : play())}
        >
          <VisuallyHidden>{isOn ? 'Pause' : 'Play'}</VisuallyHidden>
        </Button>
        <div className={styles.titles}>
          <p className={styles.title}>{recording.title}</p>
          <p className={styles.by}>{recording.preacher}</p>
        </div>
        <div className={styles.controls}>
          <StepButton seconds={-BACK_S} name={`Back ${BACK_S} seconds`} />
          <PositionSlider />
          <StepButton seconds={FORWARD_S} name={`Forward ${FORWARD_S} seconds`} />
          <Button
            variant="quiet"
            className={`${styles.small} ${styles.turns}`}
            aria-expanded={isOpen}
            aria-controls={optionsId}
            iconAfter="chevronDown"
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className={styles.optionsWord}>Options</span>
          </Button>
          <Button variant="quiet" className={styles.small} icon="close" onClick={() => closeAndReturn(recording)}>
            <VisuallyHidden>Close the player</VisuallyHidden>
          </Button>
        </div>
        {words && (
          <div className={styles.problem}>
            <Icon name="alert" />
            <p>{words}</p>
            {found === 'format' && (
              <ExternalButton href={recording.url} variant="quiet">
                Open the File
              </ExternalButton>
            )}
            <Button variant="quiet" icon="refresh" onClick={tryAgain}>
              Try Again
            </Button>
          </div>
        )}
        <div id={optionsId} className={styles.optionsArea} hidden={!isOpen}>
          {isOpen && <Options recording={recording} />}
        </div>
      </div>
    </section>
  )
}

/** An arrow around the number of seconds, drawn like the kit's icons. */
const StepButton = ({ seconds, name }: { seconds: number; name: string }) => (
  <Button variant="quiet" className={styles.step} onClick={() => seek(currentPosition() + seconds)}>
    <svg className={styles.stepArrow} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        transform={seconds < 0 ? undefined : 'matrix(-1 0 0 1 24 0)'}
        d="M8 1L4.5 4.5L8 8M4.5 4.5H12A8.5 8.5 0 1 1 3.5 13"
      />
    </svg>
    <span className={styles.stepNumber} aria-hidden="true">
      {Math.abs(seconds)}
    </span>
    <VisuallyHidden>{name}</VisuallyHidden>
  </Button>
)
