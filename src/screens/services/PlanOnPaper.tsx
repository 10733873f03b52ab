import { church } from '#content/church.ts'
import text from '#content/screens/contact.json'
import { addressLine } from '#data/site/links.ts'
import { PointList } from '#ui/page/PointList.tsx'
import { paperOnly } from '#ui/styles/print.css.ts'
import { directions } from './services.css.ts'

/** Print only: the visit's steps and the directions, which the screen has behind a link. */
export const PlanOnPaper = () => (
  <div className={`${paperOnly} ${directions}`}>
    <p>
      <strong>{`${addressLine(church)}.`}</strong> <span>{text.find.text}</span>
    </p>
    <PointList points={text.visit.steps} layout="columns" />
  </div>
)
