/** Whom to call at a client, and what is known of it. */
import { Anchor, Text } from '@mantine/core'
import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { Time } from '../../parts/values/time.tsx'
import { languageNames } from '../../records/message.ts'
import type { ClientFactsFragment } from './operations.ts'

export function ClientContact({
  client: { contactName, contactEmail, contactPhone, language },
}: {
  client: ClientFactsFragment
}) {
  const isKnown = contactName || contactEmail || contactPhone
  return (
    <Panel title="Contact">
      {!isKnown && (
        <Text size="sm" c="dimmed">
          No contact person yet.
        </Text>
      )}
      <DescriptionList
        of={{
          Name: contactName,
          Email: contactEmail && (
            <Anchor size="sm" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </Anchor>
          ),
          Phone: contactPhone && (
            <Anchor size="sm" href={`tel:${contactPhone}`}>
              {contactPhone}
            </Anchor>
          ),
          Language: language && languageNames[language],
        }}
      />
    </Panel>
  )
}

export const ClientDetails = ({ client }: { client: ClientFactsFragment }) => (
  <Panel title="Details">
    <DescriptionList
      of={{
        Address: client.address,
        'Purchase order': client.purchaseOrder,
        'Your id': client.externalId,
        ...Object.fromEntries(
          Object.entries(client.metadata).map(([key, value]) => [key, <Tag key={key}>{value as string}</Tag>]),
        ),
        Added: <Time at={client.createdAt} as="day" />,
        Changed: <Time at={client.updatedAt} />,
      }}
    />
  </Panel>
)
