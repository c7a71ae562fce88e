/**
 * Tenant isolation: adds the organisation to the arguments of every Prisma query, and throws if a query names another
 * organisation, which is a programming error.
 */
import { resources } from '../resources.ts'
import { hiddenFrom, type Visibility } from './hidden.ts'
import { type Bound, bindTo } from './own-records.ts'

/** The rows that a client can read and write. */
export interface TenantScope {
  orgId: string
  /** If set, only the records that this caller can access (own-records.ts). */
  bound: Bound | null
  /** What decides which records are hidden from it; by default none are. */
  visibility?: Visibility
}

type Arguments = Record<string, unknown>

/** Models with an organisation's records. A bound client rejects all others. */
const TENANT_MODELS = new Set<string>([
  ...Object.values(resources).map(({ type }) => type),
  'AutomationRun',
  'PackPaper',
  'ChargeRate',
  'InvoiceSettings',
  'TimesheetCharge',
  'NotificationRead',
  'ExtractionSettings',
  'MessageSettings',
])

/** Operations whose `where` is a unique key, which must contain the organisation, as (org_id, id) does. */
const BY_KEY = new Set(['findUnique', 'findUniqueOrThrow', 'update', 'delete', 'upsert'])
const CREATES = new Set(['create', 'createMany', 'createManyAndReturn', 'upsert'])

/** @returns `model` @throws {Error} if it does not belong to organisations */
export function bindModel(model: string): string {
  if (!TENANT_MODELS.has(model)) throw new Error(`${model} cannot be used through an organisation's client`)
  return model
}

/**
 * The arguments of a Prisma operation, limited to `scope`.
 * @throws {Error} if they name another organisation
 * @throws {ApiError} insufficient_scope if the bound caller may not run the operation
 */
export function bindArguments(model: string, operation: string, args: unknown, scope: TenantScope): Arguments {
  const bound = bindToOrganisation(model, operation, args, scope.orgId)
  const visible = scope.visibility === undefined ? bound : withoutHidden(model, operation, bound, scope.visibility)
  return scope.bound === null ? visible : bindTo(scope.bound, model, operation, visible)
}

function withoutHidden(model: string, operation: string, args: Arguments, visibility: Visibility): Arguments {
  const hidden = hiddenFrom(visibility, model)?.where
  if (hidden === undefined || CREATES.has(operation)) return args
  const original = (args.where ?? {}) as Arguments
  return { ...args, where: { ...original, AND: [...[original.AND ?? []].flat(), { NOT: hidden }] } }
}

function bindToOrganisation(model: string, operation: string, args: unknown, orgId: string): Arguments {
  const original = (args ?? {}) as Arguments
  const bound = { ...original }
  if (BY_KEY.has(operation)) requireKey(model, operation, (original.where ?? {}) as Arguments, orgId)
  else if (!CREATES.has(operation)) bound.where = withOrganisation(model, operation, original.where, orgId)
  if (operation === 'create') bound.data = withOrganisation(model, operation, original.data, orgId)
  if (operation === 'createMany' || operation === 'createManyAndReturn')
    bound.data = [original.data].flat().map((row) => withOrganisation(model, operation, row, orgId))
  if (operation === 'upsert') bound.create = withOrganisation(model, operation, original.create, orgId)
  return bound
}

function withOrganisation(model: string, operation: string, fields: unknown, orgId: string): Arguments {
  const organisation = (fields as Arguments | undefined)?.orgId
  if (organisation !== undefined && organisation !== orgId) throw tenantError(model, operation)
  return { ...(fields as Arguments), orgId }
}

function requireKey(model: string, operation: string, where: Arguments, orgId: string): void {
  const key =
    where.orgId ?? Object.values(where).find((value) => typeof value === 'object' && value !== null && 'orgId' in value)
  const organisation = typeof key === 'object' ? (key as Arguments).orgId : key
  if (organisation !== orgId) throw tenantError(model, operation)
}

function tenantError(model: string, operation: string): Error {
  return new Error(`${model}.${operation} names another organisation than its client is bound to`)
}
