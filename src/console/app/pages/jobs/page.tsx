import { Route, Switch } from 'wouter'
import { NoAccess } from '../../parts/states/no-page.tsx'
import { useMay } from '../../session/session.tsx'
import { JobPage } from './job-page.tsx'
import { JobsList } from './list.tsx'
import { Wizard } from './wizard/wizard.tsx'

export default function JobsPage() {
  const mayWrite = useMay('jobs:write')
  return (
    <Switch>
      <Route path="/jobs/new">
        {mayWrite ? (
          <Wizard />
        ) : (
          <NoAccess>
            Your role reads jobs and changes none. Ask a member of staff to plan the job, or an owner or admin to change
            your role.
          </NoAccess>
        )}
      </Route>
      <Route path="/jobs/:id">{({ id }) => <JobPage id={id} />}</Route>
      <Route component={JobsList} />
    </Switch>
  )
}
