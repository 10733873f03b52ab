import { installWay } from '#client/device/install.ts'
import { useStore } from '#client/device/store.ts'
import { Button } from '#ui/controls/Button.tsx'
import { steps, summary } from './install.css.ts'

/** An offer to install the app, if the device supports it. */
export function InstallOffer() {
  const way = useStore(installWay)
  if (!way) return null
  if (way.kind === 'prompt') {
    return (
      <Button variant="secondary" icon="install" onClick={() => void way.install()}>
        Add to Home Screen
      </Button>
    )
  }
  return (
    <details className={steps}>
      <summary className={summary}>Add to Home Screen</summary>
      <ol>
        <li>Open this site in Safari.</li>
        <li>Tap the Share button: the square with the arrow pointing up.</li>
        <li>Choose “Add to Home Screen,” then “Add.”</li>
      </ol>
      <p>After that it opens like an app, even without a connection.</p>
    </details>
  )
}
