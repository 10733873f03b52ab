import { InstallOffer } from './InstallOffer.tsx'
import { OfflineOffer } from './OfflineOffer.tsx'
import { WaitingCount } from './WaitingCount.tsx'

/** The footer's notes about this device. The prerendered page has none of them. */
export const DeviceStatus = () => (
  <>
    <InstallOffer />
    <OfflineOffer />
    <WaitingCount />
  </>
)
