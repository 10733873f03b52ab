import { useState } from 'react'
import { BATCH } from '#client/reads/queries.ts'
import content from '#content/screens/gallery.json'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#schema/collections/gallery-category.ts'
import type { GalleryText } from '#schema/church/screens.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { PageHero } from '#ui/page/PageHero.tsx'
import { PointList } from '#ui/page/PointList.tsx'
import { Section } from '#ui/page/Section.tsx'
import { Tabs } from '#ui/controls/Tabs.tsx'
import { GALLERY_TABS } from './gallery-photos.ts'
import { GalleryTab } from './GalleryTab.tsx'
import { GalleryViewer } from './PhotoViewer.tsx'
import { useOpenedPhoto } from './use-opened-photo.ts'

const text: GalleryText = content

export function GalleryScreen() {
  const { opened, open, close } = useOpenedPhoto()
  const [most, setMost] = useState<Partial<Record<GalleryCategory, number>>>({})
  const mostOf = (category: GalleryCategory) => most[category] ?? BATCH
  /** The wall grows with the viewer, so that the last shown photo is on it; not when the viewer wraps to the end. */
  function followViewer(category: GalleryCategory, at: number) {
    const next = mostOf(category) + BATCH
    if (at >= mostOf(category) && at < next) setMost({ ...most, [category]: next })
  }
  return (
    <>
      <PageHero title={text.hero.title} lead={text.hero.lead} />
      <Section>
        <Tabs
          label="Photos"
          tabs={GALLERY_CATEGORIES.map((category) => ({
            id: category,
            ...GALLERY_TABS[category],
            panel: (
              <GalleryTab
                category={category}
                most={mostOf(category)}
                grow={(next) => setMost({ ...most, [category]: next })}
                onOpen={open}
              />
            ),
          }))}
        />
      </Section>
      <Section
        title="Get Involved"
        lead={text.involved.lead}
        tone="raised"
        action={<ButtonLink to="/contact">Contact Us to Volunteer</ButtonLink>}
      >
        <PointList points={text.involved.teams} layout="ledger" />
      </Section>
      {opened && (
        <GalleryViewer
          key={`${opened.category}-${opened.id}`}
          opened={opened}
          onShow={(at) => followViewer(opened.category, at)}
          onClose={close}
        />
      )}
    </>
  )
}
