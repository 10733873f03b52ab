import { useIsOnline } from '#client/device/connection.ts'
import { church } from '#content/church.ts'
import type { Church } from '#schema/church/church.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { LazyFrame } from '#ui/page/LazyFrame.tsx'
import { row } from '#ui/styles/layout.css.ts'

type Playlist = NonNullable<Church['links']['playlist']>

/** The church's video playlist. Offline: a text, and what can be read meanwhile. */
export function VideoPlaylist({ playlist }: { playlist: Playlist }) {
  const isOffline = !useIsOnline()
  const { videoChannel } = church.links
  const name = videoChannel ? `${playlist.name} on ${videoChannel.name}` : playlist.name
  return (
    <LazyFrame
      src={playlist.embedUrl}
      title={`Video playlist: ${playlist.name}`}
      shape="video"
      icon="play"
      action="Show Videos"
      link={
        <ExternalButton href={playlist.url} variant="quiet" isFlush>
          {name}
        </ExternalButton>
      }
      isOffline={isOffline}
    >
      <h3>Videos Need a Connection</h3>
      <p>They will be back when you are online again. Until then, you can still browse the list of sermons.</p>
      <div className={row}>
        <ButtonLink to="/sermons">Browse the Sermons</ButtonLink>
        <ExternalButton href={playlist.url} variant="secondary">
          {name}
        </ExternalButton>
      </div>
    </LazyFrame>
  )
}
