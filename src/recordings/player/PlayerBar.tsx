import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from '#client/device/store.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button, ButtonAnchor } from '#ui/controls/Button.tsx'
import { Icon } from '#ui/pictures/Icon.tsx'
import { wrap } from '#ui/styles/layout.css.ts'
import { VisuallyHidden } from '#ui/page/VisuallyHidden.tsx'
import { bar as barStore, current, isPlaying, play, sound } from '../sound.ts'
import { goTo, placeNow, takeOver } from './playback/control.ts'
import { close, followSound, goOn, isWaiting, problem } from './playback/follow-sound.ts'
import { followMediaSession } from './playback/media-session.ts'
import { playAlone } from './playback/one-window.ts'
import { BACK_S, ON_S } from './playback/steps.ts'
import { followSleepTimer } from './playback/sleep-timer.ts'
import { Options } from './Options.tsx'
import {
  alarm,
  areas,
  bar,
  by,
  closeButton,
  inner,
  main as mainButton,
  more,
  moreWord,
  problemLine,
  problemWords,
  step,
  stepNumber,
  title,
  turns,
  words,
} from './player.css.ts'
import { PROBLEM_WORDS } from './playback/problems.ts'
import { Scrubber } from './Scrubber.tsx'
import { StepIcon } from './StepIcon.tsx'

takeOver()
followSound()
followMediaSession()
followSleepTimer()
playAlone()
barStore.set(<PlayerBar />)

export { offerToGoOn, playFrom } from './playback/control.ts'

/** The bar's height. Toasts are shown above it, and focused elements are scrolled clear of it. */
const HEIGHT = '--player-height'

function useHeight() {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.current?.offsetHeight ?? 0}px`))
    observer.observe(element.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(HEIGHT)
    }
  }, [])
  return element
}

/** Moves the focus to Play on the sermon's card, where the listener came from. */
function closeAndReturn(): void {
  const card = document.querySelector<HTMLElement>(`[data-plays="${current.get()?.id}"]`)
  card?.focus({ preventScroll: true })
  close()
}

export function PlayerBar() {
  const recording = useStore(current)
  const isOn = useStore(isPlaying)
  const waits = useStore(isWaiting)
  const found = useStore(problem)
  const [isOpen, setIsOpen] = useState(false)
  const optionsId = useId()
  const element = useHeight()
  // The options close when another sermon is opened.
  useEffect(() => setIsOpen(false), [recording?.id])
  useAnnouncement(found && PROBLEM_WORDS[found], undefined, 'assertive')
  if (!recording) return null

  return (
    <section ref={element} className={bar} aria-label="Sermon player">
      <div className={`${wrap} ${inner}`}>
        <Button
          className={mainButton}
          isBusy={waits}
          disabled={false}
          icon={isOn ? 'pause' : 'play'}
          onClick={() => (isOn ? sound().pause() : found ? goOn() : play())}
        >
          <VisuallyHidden>{isOn ? 'Pause' : 'Play'}</VisuallyHidden>
        </Button>
        <div className={words}>
          <p className={title}>{recording.title}</p>
          <p className={by}>{recording.preacher}</p>
        </div>
        <Button
          variant="quiet"
          className={`${more} ${turns}`}
          aria-expanded={isOpen}
          aria-controls={optionsId}
          iconAfter="chevronDown"
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={moreWord}>Options</span>
        </Button>
        <Button variant="quiet" className={closeButton} icon="close" onClick={closeAndReturn}>
          <VisuallyHidden>Close the player</VisuallyHidden>
        </Button>
        <div className={areas.places}>
          <Step seconds={-BACK_S} name={`Back ${BACK_S} seconds`} />
          <Scrubber />
          <Step seconds={ON_S} name={`On ${ON_S} seconds`} />
        </div>
        <div id={optionsId} className={areas.options} hidden={!isOpen}>
          {isOpen && <Options recording={recording} />}
        </div>
        <div className={areas.problem}>
          {found && (
            <p className={problemLine}>
              <span className={problemWords}>
                <span className={alarm}>
                  <Icon name="alert" />
                </span>
                <span>{PROBLEM_WORDS[found]}</span>
              </span>
              {found === 'format' && (
                <ButtonAnchor href={recording.url} target="_blank" rel="noopener noreferrer" variant="quiet">
                  Open the file
                </ButtonAnchor>
              )}
              {found === 'no-line' && (
                <Button variant="quiet" icon="refresh" onClick={() => goOn()}>
                  Try Again
                </Button>
              )}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

const Step = ({ seconds, name }: { seconds: number; name: string }) => (
  <Button variant="quiet" className={step} onClick={() => goTo(placeNow() + seconds)}>
    <StepIcon isBack={seconds < 0} />
    <span className={stepNumber} aria-hidden="true">
      {Math.abs(seconds)}
    </span>
    <VisuallyHidden>{name}</VisuallyHidden>
  </Button>
)
