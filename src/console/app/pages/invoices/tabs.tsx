/** The tabs of the three views of money. */
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import classes from './tabs.module.css'

const tabs = [
  { path: '/invoices', title: 'To bill' },
  { path: '/invoices/all', title: 'Invoices' },
  { path: '/invoices/rates', title: 'Charge rates' },
] as const

interface Props {
  path: (typeof tabs)[number]['path']
  children: ReactNode
}

export function InvoiceTabs({ path, children }: Props) {
  const [, navigate] = useLocation()
  return (
    <Tabs value={path} onChange={(to) => to && navigate(to)} classNames={{ root: classes.tabs, panel: classes.tabs }}>
      <Tabs.List mb="md">
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.path} value={tab.path}>
            {tab.title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={path}>{children}</Tabs.Panel>
    </Tabs>
  )
}
