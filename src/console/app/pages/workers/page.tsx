import { Route, Switch } from 'wouter'
import { WorkerPage } from './worker-page.tsx'
import { WorkersPage } from './workers-page.tsx'

export default function Page() {
  return (
    <Switch>
      <Route path="/workers/:id">{({ id }) => <WorkerPage id={id} />}</Route>
      <Route component={WorkersPage} />
    </Switch>
  )
}
