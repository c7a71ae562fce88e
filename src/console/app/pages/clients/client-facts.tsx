/** Whom to call at a client, and what is known of it. */
import { Panel } from '../../parts/layout/panel.tsx'
import { DescriptionList } from '../../parts/values/description-list.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { contactFacts, recordFacts } from '../../parts/values/record-facts.tsx'
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
      {!isKnown && <Muted>No contact person yet.</Muted>}
      <DescriptionList
        of={{
          Name: contactName,
          ...contactFacts(contactEmail, contactPhone),
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
        ...recordFacts(client),
      }}
    />
  </Panel>
)
