import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'

interface Tab {
  name: string
  label: ReactNode
  /** Rendered while the tab is open. */
  body: ReactNode
}

interface Props {
  /** False for those that the person may not open. The first is open if the URL names none. */
  tabs: readonly (Tab | false)[]
  /** As `field` of `useFilters` returns them. */
  value: string | undefined
  onChange: (name: string | null) => void
}

/** The tabs of a page. The URL has the name of the open one. */
export function PageTabs({ tabs, value, onChange }: Props) {
  const offered = tabs.filter((tab) => tab !== false)
  const [usual] = offered
  const open = offered.find(({ name }) => name === value) ?? usual
  return (
    <Tabs
      value={open?.name ?? null}
      onChange={(name) => onChange(name === usual?.name ? null : name)}
      keepMounted={false}
    >
      <Tabs.List mb="lg">
        {offered.map(({ name, label }) => (
          <Tabs.Tab key={name} value={name}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {offered.map(({ name, body }) => (
        <Tabs.Panel key={name} value={name}>
          {body}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
