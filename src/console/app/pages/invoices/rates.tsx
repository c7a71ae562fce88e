/** The charge rates of assignments. */
import { useOpenRecord } from '../../api/filters.ts'
import { ProjectFilter } from '../../filters/record-filter.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { RecordList } from '../../parts/list/record-list.tsx'
import { personName } from '../../parts/values/person-name.ts'
import { assignmentKind } from '../../records/assignment.ts'
import { invoiceKind } from '../../records/invoice.ts'
import { useMayBill } from '../../session/session.tsx'
import { OpenRate } from './open-rate.tsx'
import { RateCounts } from './rate-counts.tsx'
import { InvoiceTabs } from './tabs.tsx'
import { useRates } from './use-rates.ts'

export function Rates() {
  const { address, rows, counts, trades } = useRates()
  const mayWrite = useMayBill()
  const open = useOpenRecord()
  return (
    <RecordList
      title={invoiceKind.plural}
      label="Charge rates"
      kind={assignmentKind}
      address={address}
      rows={rows}
      linkOf={({ id, worker }) =>
        mayWrite || worker === null ? open.linkOf({ id }) : (assignmentKind.pathOf({ worker }) ?? '')
      }
      nameOf={({ worker }) => personName(worker)}
      within={(list) => <InvoiceTabs path="/invoices/rates">{list}</InvoiceTabs>}
      counts={<RateCounts address={address} counts={counts} />}
      filters={
        <>
          <ProjectFilter size="xs" {...address.field('project')} />
          <FilterMenu label="Trade" choices={trades} {...address.choice('trade')} />
        </>
      }
    >
      {mayWrite && open.id && (
        <OpenRate
          key={open.id}
          id={open.id}
          known={rows.list.rows.find(({ id }) => id === open.id)}
          onDone={rows.refresh}
          onClose={open.close}
        />
      )}
    </RecordList>
  )
}
