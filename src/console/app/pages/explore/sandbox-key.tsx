import { Button, Divider, Group, Popover, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { INTEGRATORS } from '../../../../access/scopes/roles.ts'
import { useApiMutation } from '../../api/hooks.ts'
import { Form } from '../../parts/forms/form.tsx'
import { IconKey } from '../../parts/icons/icons.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { useHasRole } from '../../session/session.tsx'
import { MakeExplorerKeyDocument } from './operations.ts'

const HOUR = 3_600_000
const LIFETIME = 8 * HOUR

/** Creates a short-lived sandbox key or takes a pasted one. */
export function SandboxKey({ onKey }: { onKey: (key: string) => void }) {
  const { mutate, busy, failure } = useApiMutation(MakeExplorerKeyDocument, {
    onDone: ({ createApiKey }) => onKey(createApiKey.key),
  })
  const canCreate = useHasRole(INTEGRATORS)
  const [pasted, setPasted] = useState('')
  const make = () => {
    const expiresAt = new Date(Date.now() + LIFETIME).toISOString()
    const input = { name: 'Explorer', environment: 'sandbox' as const, scopes: ['read', 'write'], expiresAt }
    void mutate({ input })
  }
  return (
    <Popover width={360} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconKey size={14} />}>
          Use sandbox key
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {canCreate && (
            <>
              <Button onClick={make} loading={busy}>
                Create key for 8 hours
              </Button>
              {failure && <FailureNotice failure={failure} />}
              <Divider label="or" />
            </>
          )}
          <Form onSubmit={() => onKey(pasted.trim())}>
            <Group align="flex-end" gap="xs" wrap="nowrap">
              <TextInput
                flex={1}
                label="Existing key"
                placeholder="mst_sandbox_…"
                value={pasted}
                onChange={(event) => setPasted(event.currentTarget.value)}
                autoComplete="off"
                spellCheck={false}
                required
              />
              <Button type="submit" variant="default">
                Use key
              </Button>
            </Group>
          </Form>
          <Muted size="xs">The key is stored in this browser tab only and removed when you close it.</Muted>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
