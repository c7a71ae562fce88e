/** Automations: the list with what they did, and a page for each and for a new one. */
import { Route, Switch } from 'wouter'
import { ListPage } from './list-page.tsx'
import { NewRulePage } from './new-rule-page.tsx'
import { RulePage } from './rule-page.tsx'
import { WithVocabulary } from './words.tsx'

export default function AutomationsPage() {
  return (
    <WithVocabulary>
      <Switch>
        <Route path="/automations/new" component={NewRulePage} />
        <Route path="/automations/:id">{({ id }) => <RulePage key={id} id={id} />}</Route>
        <Route component={ListPage} />
      </Switch>
    </WithVocabulary>
  )
}
