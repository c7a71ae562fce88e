/** Money: what can be billed, invoices from draft to payment, and what clients pay for an hour. */
import { Route, Switch } from 'wouter'
import { PageHeader } from '../../parts/page-header.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { Rates } from './rates.tsx'
import { InvoiceTabs } from './tabs.tsx'
import { Unbilled } from './unbilled.tsx'

const views = [
  { path: '/invoices', Content: Unbilled },
  { path: '/invoices/rates', Content: Rates },
] as const

export default function InvoicesPage() {
  return (
    <Switch>
      {views.map(({ path, Content }) => (
        <Route key={path} path={path}>
          <PageHeader title="Invoices" />
          <InvoiceTabs path={path}>
            <Content />
          </InvoiceTabs>
        </Route>
      ))}
      <Route path="/invoices/all">
        <InvoiceList />
      </Route>
      <Route path="/invoices/:id">{({ id }) => <InvoicePage key={id} id={id} />}</Route>
    </Switch>
  )
}
