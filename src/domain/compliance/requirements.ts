/** The document types that an organisation requires of its workers. */
import { BOUND_CALLERS } from '../../access/tenancy/own-records.ts'
import type { Write } from '../../events/write.ts'
import type { RowsQuery } from '../records/rows-query.ts'
import type { Requirement } from './required.ts'

/** The default, until the organisation sets its own requirements. */
export const standardRequirements: readonly Requirement[] = [{ trade: null, documentTypes: ['right_to_work'] }]

/** The organisation's requirements, or the default. A write has usually read them together with its clock. */
export async function requirementsOf({
  control,
  orgId,
  opened,
}: Pick<Write, 'control' | 'orgId' | 'opened'>): Promise<readonly Requirement[]> {
  const stored =
    opened === undefined
      ? (await control.complianceSettings.findUnique({ where: { orgId } }))?.requirements
      : (await opened).requirements
  return (stored as Requirement[] | null | undefined) ?? standardRequirements
}

/** SQL of the same, as `jsonb`. @param organisation SQL of the organisation's id */
export const storedRequirements = (organisation: string) =>
  `coalesce((select requirements from compliance_settings where org_id = ${organisation}), '${JSON.stringify(standardRequirements)}'::jsonb)`

/** The same as rows. With `own`, only those that apply to the worker of the credential. */
export const listedRequirements: RowsQuery<{ own: boolean }> = {
  allows: BOUND_CALLERS,
  reads: ['ComplianceSettings', 'Worker'],
  text({ organisation, add }) {
    const own = add('boolean', (args) => args.own)
    const worker = add('uuid', (_args, { credential }) => credential.workerId)
    return `select value ->> 'trade' as trade, value -> 'documentTypes' as "documentTypes"
    from jsonb_array_elements(${storedRequirements(organisation)}) with ordinality r(value, position)
    where not ${own} or value ->> 'trade' is null
      or lower(value ->> 'trade') = (select lower(trade) from workers where org_id = ${organisation} and id = ${worker})
    order by position`
  },
}

/**
 * SQL of the document types that a worker of a trade needs, as `requiredFor` returns them: a `text[]`, each type once.
 * @param trade SQL of the trade
 */
export const requiredTypes = (organisation: string, trade: string) =>
  `array(select t.type from jsonb_array_elements(${storedRequirements(organisation)}) with ordinality r(value, place)
    cross join jsonb_array_elements_text(r.value -> 'documentTypes') with ordinality t(type, place)
    where r.value ->> 'trade' is null or lower(r.value ->> 'trade') = lower(${trade})
    group by t.type order by min(array[r.place, t.place]))`
