import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { isShortcut } from './modifier-keys.ts'
import * as styles from './Tabs.css.ts'

export interface Tab {
  /** Unique in the page: `church`. */
  id: string
  label: string
  note?: string
  panel: ReactNode
}

/** Tabs with automatic activation (WAI-ARIA): https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const [selected, setSelected] = useState(tabs[0]?.id)

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined || isShortcut(event)) return
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    setSelected(next.id)
    document.getElementById(`tab-${next.id}`)?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabList} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls={`panel-${tab.id}`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            className={styles.tab}
            onClick={() => setSelected(tab.id)}
          >
            <span className={styles.label}>{tab.label}</span>
            {tab.note && <span className={styles.note}>{tab.note}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`panel-${tab.id}`}
          aria-labelledby={`tab-${tab.id}`}
          tabIndex={0}
          hidden={tab.id !== selected}
          className={styles.panel}
        >
          <h2 className={styles.panelTitle}>
            <span>{tab.label}</span>
            {tab.note && <span className={styles.note}>{` (${tab.note})`}</span>}
          </h2>
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
