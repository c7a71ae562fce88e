/** The setting for the scopes that developers may give; for owners. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { DeveloperScopesDocument, SetDeveloperScopesDocument } from '../../grantable/operations.ts'
import { ScopePicker } from '../../parts/forms/scope-picker.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { useHasRole } from '../../session/session.tsx'

export function DeveloperScopes() {
  const isOwner = useHasRole(OWNERS)
  const { data, refetch } = useApiQuery(DeveloperScopesDocument, {}, { pause: !isOwner })
  const { mutate, busy, failure } = useApiMutation(SetDeveloperScopesDocument, {
    done: 'Scopes for developers saved',
    onDone: () => {
      setChosen(undefined)
      refetch()
    },
  })
  const [chosen, setChosen] = useState<string[]>()
  const current = data?.developerScopes
  if (!isOwner || current == null) return null
  return (
    <Section title="What developers may give">
      <Panel>
        <Stack gap="md">
          <Text size="sm">
            Developers read all records and change none. Here you decide which scopes they may give to live API keys and
            OAuth clients, besides webhooks:manage, test:manage and graphql:publish, which they always may. Existing
            keys and clients keep theirs.
          </Text>
          {failure && <FailureNotice failure={failure} />}
          <ScopePicker value={chosen ?? current} onChange={setChosen} error={failure?.fields.scopes} />
          <Group>
            <Button
              onClick={() => void mutate({ scopes: chosen ?? current })}
              loading={busy}
              disabled={chosen === undefined}
              title={chosen === undefined ? 'Nothing has changed' : undefined}
            >
              Save scopes
            </Button>
          </Group>
        </Stack>
      </Panel>
    </Section>
  )
}
