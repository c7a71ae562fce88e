/** The roles whose members need a second factor. Owners change it. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { OWNERS, roles } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import type { Role } from '../../api/schema-types.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { useHasRole } from '../../session/session.tsx'
import { SaveSecondFactorRolesDocument, SecondFactorRolesDocument } from './operations.ts'

export function SecondFactor() {
  const isOwner = useHasRole(OWNERS)
  const { data, refetch } = useApiQuery(SecondFactorRolesDocument, {})
  const [chosen, setChosen] = useState<Role[]>()
  const { mutate, busy, failure } = useApiMutation(SaveSecondFactorRolesDocument, {
    done: 'Second factor saved',
    onDone: () => {
      setChosen(undefined)
      refetch()
    },
  })
  const shown = chosen ?? data?.secondFactorRoles ?? []
  return (
    <Panel title="Second factor">
      <Stack gap="md">
        <Muted>
          Who has one of these roles signs in with an authenticator app or a passkey, from their next page on. Who has
          neither is led to where they add one. API keys and connected apps stay as they are.
        </Muted>
        {failure && <FailureNotice failure={failure} />}
        <Checkbox.Group value={shown} onChange={(value) => setChosen(value as Role[])} label="Required of">
          <Group gap="md" mt={6}>
            {(Object.keys(roles) as Role[]).map((role) => (
              <Checkbox key={role} value={role} label={role} disabled={!isOwner} />
            ))}
          </Group>
        </Checkbox.Group>
        {isOwner ? (
          <Group>
            <Button loading={busy} disabled={chosen === undefined} onClick={() => void mutate({ roles: shown })}>
              Save second factor
            </Button>
          </Group>
        ) : (
          <Text size="sm">Owners can change it.</Text>
        )}
      </Stack>
    </Panel>
  )
}
