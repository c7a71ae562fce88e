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

/** Whether the editor shows it. */
const isOf = ({ clientId, projectId }: WorkScope, each: WorkRequirement) =>
  each.projectId === (projectId ?? null) &&
  (projectId === undefined ? each.clientId === clientId : each.clientId === null)

/** The workers whom requirements are of: those of one trade of their own; null for all. */
export type OwnTrade = string | null

const isSameTrade = (one: OwnTrade, other: OwnTrade) => one?.toLowerCase() === other?.toLowerCase()

/** Whether a row of the editor shows it, for the workers of a trade. */
const isRow = (scope: WorkScope, own: OwnTrade, each: WorkRequirement) =>
  isOf(scope, each) && isSameTrade(each.trade, own)

/** The rows of the editor for the workers of a trade: their `trade` is that of the role. */
export const rowsIn = (scope: WorkScope, all: readonly WorkRequirement[], own: OwnTrade = null): Requirement[] =>
  rowsOf(
    all
      .filter((each) => isRow(scope, own, each))
      .map(({ role, ...documents }) => ({ ...named(documents), trade: role })),
  )

/** The workers of whom the editor has rows: all, then those of each trade with requirements, by name. */
export function ownTradesIn(scope: WorkScope, all: readonly WorkRequirement[]): OwnTrade[] {
  const trades = new Map<string, string>()
  for (const each of all) if (isOf(scope, each) && each.trade !== null) trades.set(each.trade.toLowerCase(), each.trade)
  return [null, ...[...trades.values()].sort((one, other) => one.localeCompare(other))]
}

/** Requirements that apply to the work, too, but are set elsewhere. */
export const setElsewhere = (scope: WorkScope, all: readonly WorkRequirement[]): WorkRequirement[] =>
  all.filter(
    (each) =>
      !isOf(scope, each) &&
      (each.clientId ?? scope.clientId) === scope.clientId &&
      (each.projectId === null || each.projectId === scope.projectId),
  )

const named = ({ documentTypes, customTypeIds }: Pick<WorkRequirement, 'documentTypes' | 'customTypeIds'>) => ({
  documentTypes,
  customTypeIds,
})

/** All requirements as they are after editing the rows for the workers of a trade. */
export function withRows(
  scope: WorkScope,
  all: readonly WorkRequirement[],
  rows: readonly Requirement[],
  own: OwnTrade = null,
): WorkRequirement[] {
  const { clientId, projectId = null } = scope
  const of = projectId === null ? { clientId, projectId } : { clientId: null, projectId }
  const edited = settingOf(rows).map(({ trade, documentTypes, customTypeIds = [] }) => ({
    ...of,
    trade: own,
    role: trade,
    documentTypes,
    customTypeIds,
  }))
  return [...all.filter((each) => !isRow(scope, own, each)), ...edited]
}

/** What a role needs besides its row: of everyone, of the client, and of all roles. */
export function neededAnyway(
  { clientId, projectId = '' }: WorkScope,
  general: readonly Requirement[],
  others: readonly WorkRequirement[],
  rows: readonly Requirement[],
  role: string | null,
  own: OwnTrade = null,
): ReadonlySet<string> {
  const ofAllRoles = rows.filter(({ trade }) => trade === null && role !== null)
  return requiredFor([...general, ...others, ...ofAllRoles].map(asWork), own ?? role, { clientId, projectId, role })
}

/** Those without work apply to all work. */
const asWork = (each: Requirement | WorkRequirement) => ({ ...each, documentTypes: [...each.documentTypes] })

/** The names of kinds of documents. */
export function kindNames(own: readonly { id: string; name: string }[]): (kind: string) => string {
  const names = new Map(own.map(({ id, name }) => [id, name]))
  return (kind) => documentTypes[kind as DocumentType] ?? names.get(kind) ?? 'Deleted type'
}
