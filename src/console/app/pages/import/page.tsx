import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import { RecordsPage } from './records-page.tsx'

const DocumentsPage = lazy(() => import('./documents/page.tsx'))

export default function Page() {
  return (
    <Switch>
      <Route path="/import/documents" component={DocumentsPage} />
      <Route component={RecordsPage} />
    </Switch>
  )
}
