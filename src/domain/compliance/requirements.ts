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
