import { Route, Switch } from 'wouter'
import { ClientPage } from './client-page.tsx'
import { ClientsPage } from './clients-page.tsx'

export default function Page() {
  return (
    <Switch>
      <Route path="/clients/:id">{({ id }) => <ClientPage key={id} id={id} />}</Route>
      <Route component={ClientsPage} />
    </Switch>
  )
}
