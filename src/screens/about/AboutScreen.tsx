import content from '#content/screens/about.json'
import type { AboutText } from '#schema/church/screens.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { LancetWindow } from '#ui/pictures/LancetWindow.tsx'
import { PageHero } from '#ui/page/PageHero.tsx'
import { Decoration, Picture } from '#ui/pictures/Picture.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import * as print from '#ui/styles/print.css.ts'
import { ScriptureQuote } from '#ui/page/ScriptureQuote.tsx'
import { Section } from '#ui/page/Section.tsx'
import { BelowFold } from '#screens/shared/BelowFold.tsx'
import * as styles from './about.css.ts'
import { Leaders } from '#screens/shared/Leaders.tsx'
import { NewsletterBlock } from '#forms/NewsletterBlock.tsx'

const text: AboutText = content

export function AboutScreen() {
  const { imageUrl: picture } = text.history
  const { imageUrl: rose, ...scripture } = text.scripture
  return (
    <>
      <PageHero {...text.hero} />
      <Section title="Our History" lead={text.history.lead}>
        <div className={styles.history}>
          {picture && (
            <LancetWindow className={`${styles.historyWindow} ${print.screenOnly}`}>
              <Picture
                src={picture}
                alt=""
                loading="eager"
                fetchPriority="high"
                sizes="(max-width: 1079px) 60vw, 24rem"
              />
            </LancetWindow>
          )}
          <Timeline />
        </div>
      </Section>
      <BelowFold>
        <Section title="Vision and Mission" lead={text.vision.lead} tone="raised">
          <PointList points={text.vision.points} />
        </Section>
        <Section title="What We Believe" lead={text.beliefs.lead} layout="margin">
          <PointList points={text.beliefs.points} layout="plain" />
          <p>
            <ButtonLink to="/statement-of-faith" iconAfter="arrowRight">
              Read Our Statement of Faith
            </ButtonLink>
          </p>
        </Section>
        <Section title="Our Leadership Team" lead={text.leadership.lead} tone="sunken">
          <Leaders layout="row" />
        </Section>
        <Section tone="raised">
          <div className={styles.banner}>
            <ScriptureQuote {...scripture} tone="banner" />
            <Decoration src={rose} className={styles.roseWindow} sizes="(max-width: 1079px) 15rem, 26rem" />
          </div>
        </Section>
        <NewsletterBlock />
      </BelowFold>
    </>
  )
}

/** The last chapter, still open, is highlighted. */
const Timeline = () => (
  <ol role="list">
    {text.history.chapters.map(({ when, label, title, text: words }) => (
      <li key={when + title} className={styles.chapter}>
        <div>
          <p className={styles.when}>{when}</p>
          {label && <p className={styles.label}>{label}</p>}
        </div>
        <div className={styles.chapterWords}>
          <h3>{title}</h3>
          <p>{words}</p>
        </div>
      </li>
    ))}
  </ol>
)
