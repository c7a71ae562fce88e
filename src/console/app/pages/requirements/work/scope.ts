/** The requirements of the work of a client or on a project, in the rows of the editor: all roles, then each role. */
import { requiredFor } from '../../../../../domain/compliance/required.ts'
import type { DocumentType } from '../../../api/schema-types.ts'
import { documentTypes } from '../../../records/document.ts'
import { type Requirement, rowsOf, settingOf } from '../edited.ts'
import type { WorkRequirementsQuery } from '../operations.ts'

/** What requirements are edited of: a project, or all work of a client. */
export interface WorkScope {
  /** The client, or that of the project. */
  clientId: string
  projectId?: string
}

export type WorkRequirement = NonNullable<WorkRequirementsQuery['workRequirements']>[number]

/** As an input: a cached answer has the names of its types, too. */
export const asInput = ({ trade, clientId, projectId, role, ...documents }: WorkRequirement): WorkRequirement => ({
  trade,
  clientId,
  projectId,
  role,
  ...named(documents),
})

/** Whether a row of the editor shows it. Requirements of workers' own trades can be set by the API only. */
const isOf = ({ clientId, projectId }: WorkScope, each: WorkRequirement) =>
  each.trade === null &&
  each.projectId === (projectId ?? null) &&
  (projectId === undefined ? each.clientId === clientId : each.clientId === null)

/** The rows of the editor: `trade` is that of the role. */
export const rowsIn = (scope: WorkScope, all: readonly WorkRequirement[]): Requirement[] =>
  rowsOf(
    all.filter((each) => isOf(scope, each)).map(({ role, ...documents }) => ({ ...named(documents), trade: role })),
  )

const named = ({ documentTypes, customTypeIds }: Pick<WorkRequirement, 'documentTypes' | 'customTypeIds'>) => ({
  documentTypes,
  customTypeIds,
})

/** All requirements as they are after editing the rows. */
export function withRows(
  scope: WorkScope,
  all: readonly WorkRequirement[],
  rows: readonly Requirement[],
): WorkRequirement[] {
  const { clientId, projectId = null } = scope
  const of = projectId === null ? { clientId, projectId } : { clientId: null, projectId }
  const edited = settingOf(rows).map(({ trade, documentTypes, customTypeIds = [] }) => ({
    ...of,
    trade: null,
    role: trade,
    documentTypes,
    customTypeIds,
  }))
  return [...all.filter((each) => !isOf(scope, each)), ...edited]
}

/** What a role needs besides its row: of everyone, of the client, and of all roles. */
export function neededAnyway(
  { clientId, projectId = '' }: WorkScope,
  general: readonly Requirement[],
  others: readonly WorkRequirement[],
  rows: readonly Requirement[],
  role: string | null,
): ReadonlySet<string> {
  const ofAllRoles = rows.filter(({ trade }) => trade === null && role !== null)
  return requiredFor([...general, ...others, ...ofAllRoles].map(asWork), role, { clientId, projectId, role })
}

/** Those without work apply to all work. */
const asWork = (each: Requirement | WorkRequirement) => ({ ...each, documentTypes: [...each.documentTypes] })

/** The names of kinds of documents. */
export function kindNames(own: readonly { id: string; name: string }[]): (kind: string) => string {
  const names = new Map(own.map(({ id, name }) => [id, name]))
  return (kind) => documentTypes[kind as DocumentType] ?? names.get(kind) ?? 'Deleted type'
}
