import { Route, Switch } from 'wouter'
import { EndpointPage } from './endpoint-page.tsx'
import { EndpointsPage } from './endpoints-page.tsx'

export default function WebhooksPage() {
  return (
    <Switch>
      <Route path="/webhooks/:id">{({ id }) => <EndpointPage id={id} />}</Route>
      <Route component={EndpointsPage} />
    </Switch>
  )
}
