/** The filters of the list of workers: as the API takes them, and their inputs. */
import { countedChoices, foundChoices, knownValues, someOf } from '../../parts/list/choices.ts'
import type { ListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { accountStatuses, complianceStatuses, workerKind } from '../../records/worker.ts'
import type { WorkerFacetsQuery } from './operations.ts'

export const FILTERS = ['status', 'compliance', 'trade', 'account'] as const

export const views = [
  { name: 'All', text: '' },
  { name: 'Active', text: 'status=active' },
  { name: 'Candidates', text: 'status=candidate' },
  { name: 'Not compliant', text: 'compliance=non_compliant&status=active' },
  { name: 'Expiring', text: 'compliance=expiring&status=active' },
]

type Address = Pick<ListAddress<(typeof FILTERS)[number], never>, 'all' | 'choice'>

export const filterOf = ({ all }: Address) => ({
  status: someOf(knownValues(all('status'), workerKind.statuses)),
  complianceStatus: someOf(knownValues(all('compliance'), complianceStatuses)),
  accountStatus: someOf(knownValues(all('account'), accountStatuses)),
  trade: someOf(all('trade')),
})

interface Props {
  address: Address
  /** The values that there are; undefined until they are counted. */
  facets: WorkerFacetsQuery | undefined
}

export function WorkerFilters({ address: { choice }, facets }: Props) {
  const choices = {
    status: countedChoices(workerKind.statuses, facets?.statuses),
    compliance: countedChoices(complianceStatuses, facets?.compliance),
    account: countedChoices(accountStatuses, facets?.accounts),
    trade: foundChoices(facets?.trades),
  }
  return (
    <>
      <FilterMenu label="Status" choices={choices.status} {...choice('status')} />
      <FilterMenu label="Compliance" choices={choices.compliance} {...choice('compliance')} />
      <FilterMenu label="Account" choices={choices.account} {...choice('account')} />
      <FilterMenu label="Trade" choices={choices.trade} {...choice('trade')} />
    </>
  )
}
