/** The credentials of an organisation, newest first. Those that have ended are shown on request. */
import { useFilters } from '../../api/filters.ts'
import type { Environment } from '../forms/form-fields.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ChoiceFilter, FilterBar, SwitchFilter } from './filter-bar.tsx'

interface Props<Row> extends Omit<DataTableProps<Row>, 'rows' | 'isMuted' | 'filters'> {
  /** Oldest first; undefined until they are loaded. */
  all: readonly Row[] | null | undefined
  hasEnded: (row: Row) => boolean
  /** Label of the switch that shows them. */
  showEnded: string
  /** Lets people choose the environment. */
  byEnvironment?: boolean
}

export function CredentialTable<Row extends { environment: Environment }>(props: Props<Row>) {
  const { all, hasEnded, showEnded, byEnvironment = false, ...table } = props
  const filters = useFilters(['environment', 'ended'] as const)
  const { ended } = filters.values
  const environment = byEnvironment ? filters.values.environment : undefined
  const rows = all?.filter((row) => (ended || !hasEnded(row)) && (!environment || row.environment === environment))
  const hasFilters = byEnvironment ? all && all.length > 0 : all?.some(hasEnded)
  return (
    <>
      {hasFilters && (
        <FilterBar any={filters.any} clear={filters.clear}>
          {byEnvironment && (
            <ChoiceFilter label="All environments" {...filters.field('environment')} from={['live', 'sandbox']} />
          )}
          <SwitchFilter label={showEnded} {...filters.field('ended')} />
        </FilterBar>
      )}
      <DataTable
        {...table}
        rows={rows?.toReversed()}
        isMuted={hasEnded}
        filters={
          all?.length === 0 ? undefined : { any: true, clear: () => filters.set({ environment: null, ended: 'yes' }) }
        }
      />
    </>
  )
}
