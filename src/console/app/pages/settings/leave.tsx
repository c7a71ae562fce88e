/** How an organisation leaves: its export, and closing it. Owners do both. */
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { OWNERS } from '../../../../access/scopes/roles.ts'
import { Confirm } from '../../parts/forms/confirm.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { Time } from '../../parts/values/time.tsx'
import { useHasRole, useSession } from '../../session/session.tsx'
import { CloseOrganisationDocument, ExportOrganisationDocument, ReopenOrganisationDocument } from './operations.ts'

export function Leave() {
  const isOwner = useHasRole(OWNERS)
  const { me, refetch } = useSession()
  const { name, deletesAt } = me.organisation
  const [open, setOpen] = useState<'exporting' | 'closing' | 'reopening'>()
  const dialog = { onClose: () => setOpen(undefined) }
  if (!isOwner) return null
  return (
    <Panel title="Leave Muster">
      <Stack gap="md">
        <Muted>
          Export all of it: records, files, settings, members and the audit log, as one file that another installation
          of Muster can import. Close the organisation first, so that nothing changes meanwhile.
        </Muted>
        {deletesAt !== null && (
          <Text size="sm">
            It is closed, and is deleted on <Time at={deletesAt} as="day" />.
          </Text>
        )}
        <Group>
          <Button variant="default" onClick={() => setOpen('exporting')}>
            Export everything…
          </Button>
          {deletesAt === null ? (
            <Button variant="default" onClick={() => setOpen('closing')}>
              Close the organisation…
            </Button>
          ) : (
            <Button onClick={() => setOpen('reopening')}>Reopen…</Button>
          )}
        </Group>
      </Stack>
      {open === 'exporting' && (
        <Confirm
          title={`Export everything of ${name}?`}
          action="Export"
          mutation={ExportOrganisationDocument}
          variables={{}}
          onDone={({ createOrganisationArchiveLink: { url } }) => window.location.assign(url)}
          {...dialog}
        >
          One tar file, which can be large. It has personal data: keep it safe. Passwords, keys and other secrets are
          not in it. It is whole if its last entry is manifest.json.
          {deletesAt === null && ' The organisation is open: what changes meanwhile may be in it in part.'}
        </Confirm>
      )}
      {open === 'closing' && (
        <Confirm
          title={`Close ${name}?`}
          action="Close the organisation"
          destructive
          name={name}
          mutation={CloseOrganisationDocument}
          variables={{ name }}
          done="The organisation is closed"
          onDone={refetch}
          {...dialog}
        >
          <List size="sm">
            <List.Item>
              Nothing can be changed any longer, by nobody and no integration. Everything can be read and exported.
            </List.Item>
            <List.Item>In 30 days all of it is deleted, with its files. Until then, an owner can reopen it.</List.Item>
            <List.Item>All owners get an email.</List.Item>
          </List>
        </Confirm>
      )}
      {open === 'reopening' && (
        <Confirm
          title={`Reopen ${name}?`}
          action="Reopen"
          mutation={ReopenOrganisationDocument}
          variables={{}}
          done="The organisation is open again"
          onDone={refetch}
          {...dialog}
        >
          Everything works as before, and nothing is deleted. All owners get an email.
        </Confirm>
      )}
    </Panel>
  )
}
