import type { Receipt } from '#data/outbox/store/entry.ts'
import { Button } from '#ui/controls/Button.tsx'
import * as layout from '#ui/styles/layout.css.ts'
import * as print from '#ui/styles/print.css.ts'
import * as styles from '#forms/forms.css.ts'
import { formatMoment } from './message-texts.ts'

/**
 * Messages that were delivered later, with the receipt number for the office. Their texts are no longer on the device.
 */
export function DeliveredMessages({ receipts, onHide }: { receipts: readonly Receipt[]; onHide: () => void }) {
  return (
    <section aria-labelledby="delivered-title" className={`${layout.stack.l} ${print.screenOnly}`}>
      <h2 id="delivered-title">Delivered</h2>
      <ul role="list" className={layout.stack.l}>
        {receipts.map(({ number, kind, writtenAt, deliveredAt }) => (
          <li key={number} className={styles.delivered}>
            <p>
              <span>
                {`We received ${kind === 'contact' ? 'the message you wrote on' : 'your sign-up from'} ${formatMoment(writtenAt)}. Your receipt number is`}
              </span>{' '}
              <strong className={styles.receipt}>{number}</strong>
            </p>
            <p
              className={styles.muted}
            >{`Delivered ${formatMoment(deliveredAt)}. You can mention the number if you call us.`}</p>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="flush" onClick={onHide}>
          {receipts.length === 1 ? 'Hide This' : 'Hide These'}
        </Button>
      </div>
    </section>
  )
}
