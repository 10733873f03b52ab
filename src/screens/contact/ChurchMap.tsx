import { useIsOnline } from '#client/device/connection.ts'
import { church } from '#content/church.ts'
import { addressLine, directionsLink, mapEmbedLink } from '#data/site/links.ts'
import { ButtonAnchor } from '#ui/controls/Button.tsx'
import { ExternalButton } from '#ui/controls/ExternalLink.tsx'
import { LazyFrame } from '#ui/page/LazyFrame.tsx'
import { row } from '#ui/styles/layout.css.ts'

/** The church on a map. Offline: its address and phone number. */
export const ChurchMap = () => (
  <LazyFrame
    src={mapEmbedLink(church)}
    title={`Map of ${addressLine(church)}`}
    shape="map"
    icon="mapPin"
    action="Show Map"
    link={
      <ExternalButton href={directionsLink(church)} variant="quiet" isFlush>
        Open the Map
      </ExternalButton>
    }
    isOffline={!useIsOnline()}
  >
    <h3>The Map Needs a Connection</h3>
    <p>{`The address is ${addressLine(church)}. Your maps app may still work without a connection, and you can always call us.`}</p>
    <div className={row}>
      <ExternalButton href={directionsLink(church)}>Open in Maps</ExternalButton>
      <ButtonAnchor href={`tel:${church.phone.dial}`} variant="secondary" icon="phone">
        {`Call ${church.phone.display}`}
      </ButtonAnchor>
    </div>
  </LazyFrame>
)
