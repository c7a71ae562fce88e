import { Route, Switch } from 'wouter'
import { ProjectPage } from './project-page.tsx'
import { ProjectsPage } from './projects-page.tsx'

export default function Page() {
  return (
    <Switch>
      <Route path="/projects/:id">{({ id }) => <ProjectPage key={id} id={id} />}</Route>
      <Route component={ProjectsPage} />
    </Switch>
  )
}
