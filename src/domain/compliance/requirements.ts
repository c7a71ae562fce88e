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

/** Requirements of clients, projects and roles: needed only for such work. */
export async function workRequirementsOf({ control, orgId }: Pick<Write, 'control' | 'orgId'>): Promise<Requirement[]> {
  const stored = await control.complianceSettings.findUnique({ where: { orgId } })
  return (stored?.workRequirements ?? []) as unknown as Requirement[]
}

/** SQL of the same, as `jsonb`. @param organisation SQL of the organisation's id */
export const storedWorkRequirements = (organisation: string) =>
  `coalesce((select work_requirements from compliance_settings where org_id = ${organisation}), '[]'::jsonb)`

/** SQL of the kinds of documents of a requirement, as a `jsonb` array. */
export const kindsIn = (requirement: string) =>
  `((${requirement} -> 'documentTypes') || coalesce(${requirement} -> 'customTypeIds', '[]'::jsonb))`

/** SQL: whether a kind of document is a type of the organisation's own, whose id is a UUID. */
export const isOwnKind = (kind: string) => `length(${kind}) = 36`

/** SQL of the built-in type of a kind, as text: own types are `other`. */
export const typeOfKind = (kind: string) => `(case when ${isOwnKind(kind)} then 'other' else ${kind} end)`

/** SQL of what a document is evidence of, as `kindOf`. */
export const documentKind = (alias: string) => `coalesce(${alias}.custom_type_id::text, ${alias}.type::text)`

/** The requirements as rows. With `own`, only those that apply to the worker of the credential. */
export const listedRequirements: RowsQuery<{ own: boolean }> = {
  allows: BOUND_CALLERS,
  reads: ['ComplianceSettings', 'Worker'],
  text({ organisation, add }) {
    const own = add('boolean', (args) => args.own)
    const worker = add('uuid', (_args, { credential }) => credential.workerId)
    return `select value ->> 'trade' as trade, value -> 'documentTypes' as "documentTypes",
      coalesce(value -> 'customTypeIds', '[]'::jsonb) as "customTypeIds"
    from jsonb_array_elements(${storedRequirements(organisation)}) with ordinality r(value, position)
    where not ${own} or value ->> 'trade' is null
      or lower(value ->> 'trade') = (select lower(trade) from workers where org_id = ${organisation} and id = ${worker})
    order by position`
  },
}

/** Those of clients, projects and roles as rows. */
export const listedWorkRequirements: RowsQuery<object> = {
  reads: ['ComplianceSettings'],
  text: ({ organisation }) => `select value ->> 'trade' as trade, (value ->> 'clientId')::uuid as "clientId",
      (value ->> 'projectId')::uuid as "projectId", value ->> 'role' as role, value -> 'documentTypes' as "documentTypes",
      coalesce(value -> 'customTypeIds', '[]'::jsonb) as "customTypeIds"
    from jsonb_array_elements(${storedWorkRequirements(organisation)}) with ordinality r(value, position)
    order by position`,
}

/** SQL of the work that documents are needed for. */
interface WorkInSql {
  client: string
  project: string
  role: string
}

/** SQL: whether a requirement applies to a worker of a trade for some work. @param requirement SQL of one, as `jsonb` */
export const appliesTo = (requirement: string, trade: string, { client, project, role }: WorkInSql) =>
  `(${requirement} ->> 'trade' is null or lower(${requirement} ->> 'trade') = lower(${trade}))
      and (${requirement} ->> 'clientId' is null or (${requirement} ->> 'clientId')::uuid = ${client})
      and (${requirement} ->> 'projectId' is null or (${requirement} ->> 'projectId')::uuid = ${project})
      and (${requirement} ->> 'role' is null or lower(${requirement} ->> 'role') = lower(${role}))`

/**
 * SQL of the kinds of documents that a worker of a trade needs for some work, as `requiredFor` returns them: a `text[]`,
 * each once.
 * @param trade SQL of the trade
 * @param ofWork SQL of the requirements of clients, projects and roles, if they are not the stored ones
 */
export const requiredTypes = (
  organisation: string,
  trade: string,
  work: WorkInSql,
  ofWork = storedWorkRequirements(organisation),
) =>
  `array(select t.kind from jsonb_array_elements(${storedRequirements(organisation)} || ${ofWork})
      with ordinality r(value, place)
    cross join jsonb_array_elements_text(${kindsIn('r.value')}) with ordinality t(kind, place)
    where ${appliesTo('r.value', trade, work)}
    group by t.kind order by min(array[r.place, t.place]))`
