import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { MatrixPage } from './matrix-page.tsx'

const DocumentTypesPage = lazy(() => import('../document-types/page.tsx'))
const RequirementsPage = lazy(() => import('../requirements/page.tsx'))

export default function Page() {
  return (
    <Switch>
      <Route path="/compliance/types" component={DocumentTypesPage} />
      <Route path="/compliance/requirements" component={RequirementsPage} />
      <Route component={MatrixPage} />
    </Switch>
  )
}
