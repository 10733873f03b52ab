import { type ComponentProps, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { yieldToMain } from '#client/start/yield-to-main.ts'
import { BATCH, seriesQuery, sermonsQuery, speakersQuery } from '#client/queries/lists.ts'
import { useBatches, useLongList, type RestOfList } from '#client/queries/use-long-list.ts'
import { useRead } from '#client/queries/use-read.ts'
import { church } from '#content/church.ts'
import text from '#content/screens/sermons.json'
import { SERMON_FEED } from '#data/site/links.ts'
import { filterSermons, prepareSearch, type SermonFilter } from '#data/site/sermon-filter.ts'
import { inSite } from '#schema/site-url.ts'
import * as layout from '#ui/styles/layout.css.ts'
import { TABLET } from '#ui/styles/breakpoints.ts'
import { useAnnouncement } from '#ui/announcer/use-announcement.ts'
import { Button, ButtonAnchor } from '#ui/controls/Button.tsx'
import type { Sermon } from '#schema/collections/sermon.ts'
import { EmptyState } from '#ui/cards/EmptyState.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { SelectField, TextField } from '#ui/fields/Field.tsx'
import { PageHero } from '#ui/page/PageHero.tsx'
import { Section } from '#ui/page/Section.tsx'
import { ShowMore } from '#ui/controls/ShowMore.tsx'
import { Placeholders } from '#ui/cards/Placeholders.tsx'
import { isUnreadable, ReadError } from '#screens/shared/ReadError.tsx'
import { SavedRecordings } from '#recordings/DownloadButton.tsx'
import { useSharedTime } from '#recordings/use-shared-time.ts'
import { NO_FILTER } from './filter-url.ts'
import { SermonYears } from './SermonYears.tsx'
import { useFilter } from './use-filter.ts'
import * as styles from './sermons.css.ts'

const PLACEHOLDERS = 6
/** How many results fit in the window below the search; on a phone the keyboard covers the rest. */
const firstResults = () => (window.matchMedia(TABLET).matches ? 6 : 2)

const PODCAST_PAGES = [
  { name: 'Apple Podcasts', url: church.podcast?.applePodcasts },
  { name: 'Spotify', url: church.podcast?.spotify },
].filter(({ url }) => url)

const options = (names: string[], all: string, chosen: string | undefined) => [
  { value: NO_FILTER, label: all },
  // A shared URL may name a series or speaker that no longer exists. It is shown as chosen, and finds nothing.
  ...[...new Set(chosen ? [...names, chosen] : names)].map((name) => ({ value: name, label: name })),
]

export function SermonsScreen() {
  const { filter, change, form, shared } = useFilter()
  const series = useRead(seriesQuery())
  const speakers = useRead(speakersQuery())
  const searchBox = useRef<HTMLInputElement>(null)
  return (
    <>
      <PageHero title={text.hero.title} lead={text.hero.lead} />
      <Section>
        <form
          ref={form}
          role="search"
          aria-label="Sermons"
          className={styles.filters}
          onSubmit={(event) => event.preventDefault()}
        >
          <TextField
            label="Search"
            hint="Title, subject, or Bible passage"
            ref={searchBox}
            type="search"
            name="q"
            className={styles.search}
            value={filter.q ?? ''}
            onChange={(event) => change({ q: event.currentTarget.value })}
          />
          <SelectField
            label="Series"
            name="series"
            options={options(series.data ?? [], 'All Series', filter.series)}
            value={filter.series ?? NO_FILTER}
            onChange={(event) => change({ series: event.currentTarget.value })}
          />
          <SelectField
            label="Speaker"
            name="speaker"
            options={options(speakers.data ?? [], 'All Speakers', filter.speaker)}
            value={filter.speaker ?? NO_FILTER}
            onChange={(event) => change({ speaker: event.currentTarget.value })}
          />
        </form>
        <SavedRecordings />
        <SermonList
          filter={filter}
          shared={shared}
          choices={[series, speakers]}
          onClear={() => {
            change({ q: '', series: NO_FILTER, speaker: NO_FILTER })
            // The pressed button is removed with the empty list, so the focus goes to the search field.
            searchBox.current?.focus()
          }}
        />
        <p>
          <ButtonAnchor href={inSite(SERMON_FEED)} variant="flush" icon="refresh">
            Follow in a Podcast App (RSS)
          </ButtonAnchor>
          {PODCAST_PAGES.map(({ name, url }) => (
            <ExternalButton key={name} href={url} variant="flush">
              {`Follow in ${name}`}
            </ExternalButton>
          ))}
        </p>
      </Section>
    </>
  )
}

const foundInWords = (found: number) =>
  found === 0 ? 'No sermons found' : found === 1 ? '1 sermon found' : `${found} sermons found`

interface SermonListProps {
  filter: SermonFilter
  /** From the URL: the time in a recording, and the filter that finds the recording. */
  shared: { t: string | undefined; search: SermonFilter; dropTime: () => void }
  choices: ComponentProps<typeof ReadError>['others']
  onClear: () => void
}

function SermonList({ filter, shared: { t, search, dropTime }, choices, onClear }: SermonListProps) {
  const archive = useLongList(sermonsQuery(), Object.keys(filter).length > 0)
  const { data, firstBatch } = archive
  const found = useMemo(() => (data ? filterSermons(data, filter) : firstBatch?.first), [data, firstBatch, filter])
  useSharedTime(t, t !== undefined && data ? filterSermons(data, search) : undefined, search.q, dropTime)
  useEffect(() => {
    if (data) void yieldToMain().then(() => prepareSearch(data))
  }, [data])
  const foundCount = firstBatch ? firstBatch.count : (found?.length ?? 0)
  const [firstFilter] = useState(filter)
  useAnnouncement(found && filter !== firstFilter && foundInWords(foundCount), filter)
  const error = isUnreadable(archive) && (
    <ReadError read={archive} others={choices} message="The sermons couldn’t be loaded." />
  )
  if (!found && error) return error
  if (!found)
    return <Placeholders label="Loading sermons" count={PLACEHOLDERS} kind="sermonCard" className={layout.grid} />
  return (
    <>
      {data && error}
      <p className={styles.count}>{`Showing ${foundCount} sermons`}</p>
      {found.length === 0 ? (
        <EmptyState
          title="No Sermons Found"
          text="Try adjusting your search criteria or check back later for new content."
        >
          <Button variant="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        </EmptyState>
      ) : (
        <SermonBatches filter={filter} found={found} foundCount={foundCount} archive={archive} />
      )}
    </>
  )
}

interface SermonBatchesProps {
  filter: SermonFilter
  found: Sermon[]
  foundCount: number
  archive: RestOfList
}

/** Shows the sermons in batches, so that the page does not get too long. The search covers all of them. */
function SermonBatches({ filter, found, foundCount, archive }: SermonBatchesProps) {
  const list = useRef<HTMLDivElement>(null)
  const { shown, more } = useBatches({
    items: found,
    count: foundCount,
    rest: archive,
    filter,
    focusOn: (index) =>
      list.current?.querySelectorAll('article')[index]?.querySelector<HTMLElement>('a, button')?.focus(),
  })
  // The first frame after a keystroke renders only the first results. The rest of the batch is deferred, and another
  // keystroke interrupts it. The old results are hidden until then: removing them takes longer than the search.
  const batch = useDeferredValue(useMemo(() => ({ filter, shown }), [filter, shown]))
  const isWhole = batch.filter === filter
  return (
    <>
      <div ref={list}>
        {!isWhole && <SermonYears sermons={shown.slice(0, firstResults())} />}
        <div hidden={!isWhole}>
          <SermonYears sermons={isWhole ? shown : batch.shown} />
        </div>
      </div>
      {foundCount > BATCH && (
        <ShowMore
          {...more}
          status={`${shown.length} of ${foundCount} sermons${more.hasMore ? ', newest first' : ''}`}
          label="Show Older Sermons"
          problem="The older sermons couldn’t be loaded."
        />
      )}
    </>
  )
}
