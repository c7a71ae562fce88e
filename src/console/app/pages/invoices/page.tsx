/** Money: unbilled hours, invoices and charge rates. */
import { Route, Switch } from 'wouter'
import { InvoiceList } from './invoice-list.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { Rates } from './rates.tsx'
import { Unbilled } from './unbilled.tsx'

export default function InvoicesPage() {
  return (
    <Switch>
      <Route path="/invoices" component={Unbilled} />
      <Route path="/invoices/all" component={InvoiceList} />
      <Route path="/invoices/rates" component={Rates} />
      <Route path="/invoices/:id">{({ id }) => <InvoicePage key={id} id={id} />}</Route>
    </Switch>
  )
}
