/** The approved hours of each client that are on no invoice, with an action to draft one. */
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { RecordList } from '../../parts/list/record-list.tsx'
import { useHeldList } from '../../parts/list/use-record-list.ts'
import { invoiceKind, toBillKind } from '../../records/invoice.ts'
import { useMayBill } from '../../session/session.tsx'
import { MissingRates } from './missing-rates.tsx'
import { NewDraft } from './new-draft.tsx'
import { UnbilledDocument } from './operations.ts'
import { RepriceButton } from './reprice.tsx'
import { InvoiceTabs } from './tabs.tsx'
import { actionColumn, unbilledColumns, unbilledKeys, unbilledSorts } from './unbilled-columns.tsx'
import { UnbilledFigures } from './unbilled-figures.tsx'
import type { UnbilledClient } from './words.ts'

const FILTERS = [] as const

export function Unbilled() {
  const address = useListAddress(FILTERS, unbilledSorts)
  const query = useApiQuery(UnbilledDocument, {}, { lists: 'Invoice' })
  const searched = address.search?.toLowerCase() ?? ''
  const found = query.data?.unbilledWork?.filter(({ clientName }) => clientName.toLowerCase().includes(searched))
  const rows = useHeldList(address, { rows: found, query, columns: unbilledColumns, keys: unbilledKeys })
  const mayWrite = useMayBill()
  const [drafting, setDrafting] = useState<UnbilledClient>()
  const [rating, setRating] = useState<UnbilledClient>()
  return (
    <RecordList
      title={invoiceKind.plural}
      label="Work to bill"
      file="to-bill"
      kind={toBillKind}
      address={address}
      rows={rows}
      keyOf={({ clientId }) => clientId}
      within={(list) => <InvoiceTabs path="/invoices">{list}</InvoiceTabs>}
      counts={found && found.length > 0 && <UnbilledFigures clients={found} />}
      search="Client"
      rowActions={mayWrite ? actionColumn({ draft: setDrafting, rate: setRating }) : undefined}
      actions={mayWrite && <RepriceButton onDone={query.refetch} />}
    >
      {drafting && <NewDraft client={drafting} onClose={() => setDrafting(undefined)} />}
      {rating && (
        <MissingRates
          assignments={rating.unratedAssignments}
          onDone={query.refetch}
          onClose={() => setRating(undefined)}
        />
      )}
    </RecordList>
  )
}
