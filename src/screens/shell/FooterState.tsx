import { InstallOffer } from './InstallOffer.tsx'
import { KeepOffer } from './KeepOffer.tsx'
import { WaitingCount } from './WaitingCount.tsx'

/** What this device has to do with the site: nothing of it is in a built page. */
export const FooterState = () => (
  <>
    <InstallOffer />
    <KeepOffer />
    <WaitingCount />
  </>
)
