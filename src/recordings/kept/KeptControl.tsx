import { useEffect, useState } from 'react'
import { useStore } from '#client/device/store.ts'
import { savesData } from '#client/updates/save-data.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button } from '#ui/controls/Button.tsx'
import { KEEP, sizeOf } from '../keep-words.ts'
import { actions, state } from './kept.css.ts'
import { addressOf, keep } from './keeper.ts'
import { KeptState, pressed } from './KeptState.tsx'
import { keptNow, unstoredStates } from './now.ts'
import { NOT_STARTED } from './words.ts'

interface KeptControlProps {
  sermon: Sermon
  describedBy: string
  /** The button was pressed before this code was loaded. */
  isPressed: boolean
}

/** The button, and the state of the download once it has started. */
export function KeptControl({ sermon, describedBy, isPressed }: KeptControlProps) {
  const [isAsking, setIsAsking] = useState(isPressed && savesData())
  const url = addressOf(sermon.audioFile!)
  const begin = pressed(() => keep(sermon))
  useEffect(() => {
    if (isPressed && !savesData()) begin()
    // Once, for the press that loaded this code.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const kept = useStore(keptNow).list.find((each) => each.url === url)
  const failure = useStore(unstoredStates).get(url)
  const problem = failure && (failure === 'full' ? NOT_STARTED.full : NOT_STARTED.unstored)
  useAnnouncement(!kept && problem, failure, 'assertive')
  if (kept) return <KeptState kept={kept} describedBy={describedBy} />
  if (isAsking)
    return (
      <div className={state}>
        <p>
          {`Your phone is saving data. ${sizeOf(sermon) ? `This recording takes ${sizeOf(sermon)}, once.` : 'A recording takes much of it.'}`}
        </p>
        <div className={actions}>
          <Button variant="quiet" isFlush aria-describedby={describedBy} onClick={() => (setIsAsking(false), begin())}>
            Keep it anyway
          </Button>
          <Button variant="quiet" isFlush aria-describedby={describedBy} onClick={() => setIsAsking(false)}>
            Not now
          </Button>
        </div>
      </div>
    )
  return (
    <div className={state}>
      <Button
        variant="quiet"
        isFlush
        icon="install"
        aria-describedby={describedBy}
        onClick={() => (savesData() ? setIsAsking(true) : begin())}
      >
        {sizeOf(sermon) ? `${KEEP} (${sizeOf(sermon)})` : KEEP}
      </Button>
      {problem && <p>{problem}</p>}
    </div>
  )
}
