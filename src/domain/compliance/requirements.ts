/** The document types that an organisation requires of its workers. */
import type { Write } from '../../events/write.ts'
import type { RowsQuery } from '../rows-query.ts'
import type { Requirement } from './required.ts'

/** The default, until the organisation sets its own requirements. */
export const standardRequirements: readonly Requirement[] = [{ trade: null, documentTypes: ['right_to_work'] }]

/** The organisation's requirements, or the default. In a write they have usually been read with its clock. */
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

/** The same as rows. */
export const listedRequirements: RowsQuery<object> = {
  allowsWorkers: true,
  reads: ['ComplianceSettings'],
  text: ({ organisation }) =>
    `select value ->> 'trade' as trade, value -> 'documentTypes' as "documentTypes"
    from jsonb_array_elements(${storedRequirements(organisation)}) with ordinality r(value, position) order by position`,
}

/**
 * SQL of the document types that a worker of a trade needs, as `requiredFor` has them: a `text[]`, each type once.
 * @param trade SQL of the trade
 */
export const requiredTypes = (organisation: string, trade: string) =>
  `array(select t.type from jsonb_array_elements(${storedRequirements(organisation)}) with ordinality r(value, place)
    cross join jsonb_array_elements_text(r.value -> 'documentTypes') with ordinality t(type, place)
    where r.value ->> 'trade' is null or lower(r.value ->> 'trade') = lower(${trade})
    group by t.type order by min(array[r.place, t.place]))`
