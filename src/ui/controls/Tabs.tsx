import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  label as labelClass,
  note as noteClass,
  panel as panelClass,
  panelTitle,
  tab as tabClass,
  tabList,
} from './Tabs.css.ts'

export interface Tab {
  /** Unique in the page: `church`. */
  id: string
  label: string
  /** A second line. */
  note?: string
  panel: ReactNode
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: Tab[]
  defaultTab?: string
  onChange?: (id: string) => void
}

/** Tabs with automatic activation (WAI-ARIA): https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs({ label, tabs, defaultTab = tabs[0]?.id, onChange }: TabsProps) {
  const [selected, setSelected] = useState(defaultTab)
  const buttons = useRef(new Map<string, HTMLButtonElement>())

  function select(id: string) {
    if (id === selected) return
    setSelected(id)
    onChange?.(id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    select(next.id)
    buttons.current.get(next.id)?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={tabList} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={(element) => {
              if (element) buttons.current.set(tab.id, element)
              return () => void buttons.current.delete(tab.id)
            }}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-controls={`panel-${tab.id}`}
            aria-selected={tab.id === selected}
            tabIndex={tab.id === selected ? 0 : -1}
            className={tabClass}
            onClick={() => select(tab.id)}
          >
            <span className={labelClass}>{tab.label}</span>
            {tab.note && <span className={noteClass}>{tab.note}</span>}
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
          className={panelClass}
        >
          <h2 className={panelTitle}>
            {tab.label}
            {tab.note && <span className={noteClass}> ({tab.note})</span>}
          </h2>
          {tab.panel}
        </div>
      ))}
    </div>
  )
}
