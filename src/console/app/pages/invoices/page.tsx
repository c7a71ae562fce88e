/** Money: what can be billed, invoices from draft to payment, and what clients pay for an hour. */
import { Tabs } from '@mantine/core'
import { Route, Switch, useLocation } from 'wouter'
import { PageHeader } from '../../parts/page-header.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { Rates } from './rates.tsx'
import { Unbilled } from './unbilled.tsx'

const tabs = [
  { path: '/invoices', title: 'To bill', Content: Unbilled },
  { path: '/invoices/all', title: 'Invoices', Content: InvoiceList },
  { path: '/invoices/rates', title: 'Charge rates', Content: Rates },
] as const

export default function InvoicesPage() {
  const [location, navigate] = useLocation()
  return (
    <Switch>
      {tabs.map(({ path, Content }) => (
        <Route key={path} path={path}>
          <PageHeader title="Invoices" />
          <Tabs value={location} onChange={(to) => to && navigate(to)} mb="md" keepMounted={false}>
            <Tabs.List>
              {tabs.map((tab) => (
                <Tabs.Tab key={tab.path} value={tab.path}>
                  {tab.title}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={path} pt="md">
              <Content />
            </Tabs.Panel>
          </Tabs>
        </Route>
      ))}
      <Route path="/invoices/:id">{({ id }) => <InvoicePage key={id} id={id} />}</Route>
    </Switch>
  )
}
