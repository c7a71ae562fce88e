/** Papers: packs that workers accept, and the templates that they are made of. */
import { Route, Switch, useSearchParams } from 'wouter'
import { PackPage } from './pack-page.tsx'
import { PacksPage } from './packs-page.tsx'
import { TemplatePage } from './templates/template-page.tsx'
import { TemplatesPage } from './templates/templates-page.tsx'
import { VersionPage } from './templates/version-page.tsx'

export default function PapersPage() {
  const [search] = useSearchParams()
  const name = search.get('name') ?? undefined
  const version = search.get('version')
  return (
    <Switch>
      <Route path="/papers/templates" component={TemplatesPage} />
      <Route path="/papers/template">
        {name !== undefined && version !== null ? (
          <VersionPage name={name} version={Number(version)} />
        ) : (
          <TemplatePage key={name ?? ''} name={name} />
        )}
      </Route>
      <Route path="/papers/:id">{({ id }) => <PackPage key={id} id={id} />}</Route>
      <Route component={PacksPage} />
    </Switch>
  )
}
