/** The assignments whose rates the address asks for, and their counts. */
import { useApiQuery } from '../../api/hooks.ts'
import { foundChoices } from '../../parts/list/choices.ts'
import { useListAddress } from '../../parts/list/list-address.ts'
import { useRecordList } from '../../parts/list/use-record-list.ts'
import { MissingRatesDocument, RateCountsDocument, RatesDocument } from './operations.ts'
import { rateColumns, rateSorts } from './rate-columns.tsx'
import { countFilters, countsOf, FILTERS, filterOf, isMissingOnly, statusesOf } from './rates-asked.ts'

export function useRates() {
  const address = useListAddress(FILTERS, rateSorts)
  const { all } = address
  const filter = filterOf(all)
  const facets = useApiQuery(RateCountsDocument, { filter, ...countFilters(all) }, { lists: 'Assignment' })
  const rows = useRecordList(address, {
    query: isMissingOnly(all) ? MissingRatesDocument : RatesDocument,
    pageOf: ({ rows }) => rows,
    variables: { filter: { ...filter, status: [...statusesOf(all)] } },
    columns: rateColumns,
    usualOrder: { field: 'startDate', direction: 'desc' },
    counts: facets,
  })
  return { address, rows, counts: countsOf(facets.data, all), trades: foundChoices(facets.data?.trades) }
}
