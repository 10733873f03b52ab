import { useId, useState } from 'react'
import { sermonsQuery } from '#client/reads/queries.ts'
import { useStore } from '#client/device/store.ts'
import { useRead } from '#client/reads/use-read.ts'
import type { Kept } from '#data/recordings/kept-recording.ts'
import { formatLongDate } from '#schema/dates.ts'
import type { Sermon } from '#schema/collections/sermon.ts'
import { church } from '#content/church.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx'
import { bareList } from '#ui/styles/layout.css.ts'
import { megabytes } from '../keep-words.ts'
import { playRecording } from '../sound.ts'
import { addressOf, removeAll } from './keeper.ts'
import { KeptState, pressed } from './KeptState.tsx'
import { item, list as listClass, meta, section } from './kept.css.ts'
import { isStoragePersisted, keptNow } from './now.ts'
import { playAddress } from './play-address.ts'
import { persistenceInWords, sumInWords } from './words.ts'

/** Only Safari on a phone or tablet says whether the site was opened from the Home Screen. */
const isPhoneTab = () => (navigator as { standalone?: boolean }).standalone === false

/** "On this phone": the kept recordings. Needs no network. */
export function KeptList() {
  // Only if it is loaded already: this list fetches nothing.
  const sermons = useRead({ ...sermonsQuery(), enabled: false }).data
  const { list, unreadable } = useStore(keptNow)
  const isPersisted = useStore(isStoragePersisted)
  const [isAsking, setIsAsking] = useState(false)
  if (list.length + unreadable === 0) return null
  return (
    <section id="on-this-phone" aria-labelledby="on-this-phone-title" className={section}>
      <h2 id="on-this-phone-title">On this phone</h2>
      <p>
        {[list.length > 0 && sumInWords(list), persistenceInWords(isPersisted, isPhoneTab())].filter(Boolean).join(' ')}
      </p>
      {unreadable > 0 && (
        <p>
          {`${unreadable === 1 ? 'One more was' : `${unreadable} more were`} kept by another version of this site, and cannot be read by this one.`}
        </p>
      )}
      <ul role="list" className={`${bareList} ${listClass}`}>
        {list.map((kept) => (
          <li key={kept.url} className={item}>
            <KeptItem kept={kept} isReplaced={isReplaced(kept, sermons)} />
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" icon="trash" onClick={() => setIsAsking(true)}>
          Remove all from this phone
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Remove all recordings?"
          confirm="Remove all"
          cancel="Keep them"
          onConfirm={() => (setIsAsking(false), pressed(removeAll)())}
          onCancel={() => setIsAsking(false)}
        >
          <p>Removed, they need a connection to be heard. Nothing else on this phone is touched.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Whether the church has replaced the file since. The kept one still plays. */
const isReplaced = ({ url, sermon }: Kept, sermons: readonly Sermon[] | undefined) => {
  const now = sermons?.find(({ id }) => id === sermon.id)
  return now?.audioFile !== undefined && addressOf(now.audioFile) !== url
}

function KeptItem({ kept, isReplaced: isOld }: { kept: Kept; isReplaced: boolean }) {
  const titleId = useId()
  const { title, scripture, preacher, date, description } = kept.sermon
  return (
    <>
      <h3 id={titleId}>{title}</h3>
      <p className={meta}>
        {[preacher, dateInWords(date), ...scripture, megabytes(kept.have)].filter(Boolean).join(' · ')}
      </p>
      {description && <p>{description}</p>}
      {isOld && (
        <p>There is a newer recording of this sermon: you can keep it from its card below. This one still plays.</p>
      )}
      {kept.isWhole && (
        <div>
          <Button variant="primary" icon="play" aria-describedby={titleId} onClick={pressed(() => play(kept))}>
            Play
          </Button>
        </div>
      )}
      <KeptState kept={kept} describedBy={titleId} />
    </>
  )
}

/** In the page's one player, so that never two sermons play at once. */
async function play(kept: Kept): Promise<void> {
  const { id, title, preacher } = kept.sermon
  await playRecording({ id, title, preacher, url: await playAddress(kept) })
}

/** Empty for a stored date that cannot be read. */
const dateInWords = (date: string) => (Number.isNaN(Date.parse(date)) ? '' : formatLongDate(date, church.timeZone))
