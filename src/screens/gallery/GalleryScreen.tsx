import { useState, type KeyboardEvent } from 'react'
import content from '#content/screens/gallery.json'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/collections/gallery-category.ts'
import type { GalleryText } from '#schema/church/screens.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { isShortcut } from '#ui/controls/modifier-keys.ts'
import { PageHero } from '#ui/page/PageHero.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import { Section } from '#ui/page/Section.tsx'
import { GALLERY_TABS } from './gallery-photos.ts'
import { GalleryTab } from './GalleryTab.tsx'
import * as styles from './gallery.css.ts'
import { useOpenedPhoto } from './use-opened-photo.ts'

const text: GalleryText = content

export const GalleryScreen = () => (
  <>
    <PageHero title={text.hero.title} lead={text.hero.lead} />
    <Section>
      <Tabs />
    </Section>
    <Section
      title="Get Involved"
      lead={text.involved.lead}
      tone="raised"
      action={<ButtonLink to="/contact">Contact Us to Volunteer</ButtonLink>}
    >
      <PointList points={text.involved.teams} layout="ledger" />
    </Section>
  </>
)

/** Tabs with automatic activation (WAI-ARIA): https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
function Tabs() {
  const [selected, setSelected] = useState<GalleryCategory>('church')
  const { opened, open, close } = useOpenedPhoto()
  // After a reload, or Forward from another screen.
  if (opened && opened.category !== selected) setSelected(opened.category)

  function onKeyDown(event: KeyboardEvent) {
    const at = GALLERY_CATEGORIES.indexOf(selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (target === undefined || isShortcut(event)) return
    event.preventDefault()
    const next = GALLERY_CATEGORIES.at(target % GALLERY_CATEGORIES.length)!
    setSelected(next)
    document.getElementById(`tab-${next}`)?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label="Photos" className={styles.tabList} onKeyDown={onKeyDown}>
        {GALLERY_CATEGORIES.map((category) => (
          <button
            key={category}
            type="button"
            role="tab"
            id={`tab-${category}`}
            aria-controls={`panel-${category}`}
            aria-selected={category === selected}
            tabIndex={category === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => setSelected(category)}
          >
            <span className={styles.tabLabel}>{GALLERY_TABS[category].label}</span>
            <span className={styles.tabNote}>{GALLERY_TABS[category].note}</span>
          </button>
        ))}
      </div>
      {GALLERY_CATEGORIES.map((category) => (
        <div
          key={category}
          role="tabpanel"
          id={`panel-${category}`}
          aria-labelledby={`tab-${category}`}
          tabIndex={0}
          hidden={category !== selected}
          className={styles.panel}
        >
          {/* oxlint-disable-next-line jsx-a11y/heading-has-content -- its text comes from the stylesheet */}
          <h2
            className={styles.panelTitle}
            data-title={`${GALLERY_TABS[category].label} (${GALLERY_TABS[category].note})`}
          />
          <GalleryTab
            category={category}
            openedId={opened?.category === category ? opened.id : undefined}
            onOpen={open}
            onClose={close}
          />
        </div>
      ))}
    </div>
  )
}
