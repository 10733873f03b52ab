import { InstallOffer } from './InstallOffer.tsx'
import { KeepOffer } from './KeepOffer.tsx'
import { WaitingCount } from './WaitingCount.tsx'

/** The footer's notes about this device. The prerendered page has none of them. */
export const FooterState = () => (
  <>
    <InstallOffer />
    <KeepOffer />
    <WaitingCount />
  </>
)
