/** All automations as sentences, and what they did. */
import { Stack } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { IconRobot } from '../../parts/icons/icons.tsx'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { EmptyState } from '../../parts/states/empty-state.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { useMay } from '../../session/session.tsx'
import classes from './automations.module.css'
import { AutomationsDocument } from './operations.ts'
import { RuleCard } from './rule-card.tsx'
import { RunLog } from './runs/run-log.tsx'

export function ListPage() {
  const query = useApiQuery(AutomationsDocument, {}, { lists: 'Automation' })
  const create = useMay('write') && <AddButton label="New automation" href="/automations/new" />
  return (
    <>
      <PageHeader title="Automations" about="What happens by itself when something else happens.">
        {create}
      </PageHeader>
      <Stack gap="xl">
        <Loaded query={query} of={query.data?.automations?.data}>
          {(rules) =>
            rules.length === 0 ? (
              <div className={classes.frame}>
                <EmptyState icon={IconRobot} title="No automations yet" action={create}>
                  For example: when a document expires, create a task for somebody. You write it in words, and can try
                  it on what happened before you switch it on.
                </EmptyState>
              </div>
            ) : (
              <ul className={classes.rules} aria-label="Automations">
                {rules.map((rule) => (
                  <RuleCard key={rule.id} rule={rule} refetch={query.refetch} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <RunLog rules={query.data?.automations?.data ?? []} />
      </Stack>
    </>
  )
}
