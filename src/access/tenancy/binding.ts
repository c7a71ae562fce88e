/**
 * The organisation in every query. A bound client adds it to what a resolver asks, and throws where a resolver names
 * another one: such a query is a fault of ours, never something to run.
 */
import { graphqlResources, resources } from '../resources.ts'
import { bindToWorker } from './own-records.ts'

/** Whose rows a client reads and writes. */
export interface TenantScope {
  orgId: string
  /** Where set, only what this worker may see and write (`own-records.ts`). */
  workerId: string | null
}

type Arguments = Record<string, unknown>

/** Models that hold an organisation's records; a bound client refuses all others. */
const TENANT_MODELS = new Set<string>([
  ...Object.values({ ...resources, ...graphqlResources }).map(({ type }) => type),
  'AutomationRun',
  'PackPaper',
  'ChargeRate',
  'InvoiceSettings',
  'InvoicedTimesheet',
  'ExtractionSettings',
])

/** Operations whose `where` is a unique key and so must carry the organisation already, as (org_id, id) does. */
const BY_KEY = new Set(['findUnique', 'findUniqueOrThrow', 'update', 'delete', 'upsert'])
const CREATES = new Set(['create', 'createMany', 'createManyAndReturn', 'upsert'])

export function bindModel(model: string): string {
  if (!TENANT_MODELS.has(model)) throw new Error(`${model} is not read through an organisation's client`)
  return model
}

export function bindArguments(model: string, operation: string, args: unknown, scope: TenantScope): Arguments {
  const bound = bindToOrganisation(model, operation, args, scope.orgId)
  return scope.workerId === null ? bound : bindToWorker(model, operation, bound, scope.workerId)
}

function bindToOrganisation(model: string, operation: string, args: unknown, orgId: string): Arguments {
  const given = (args ?? {}) as Arguments
  const bound = { ...given }
  if (BY_KEY.has(operation)) requireKey(model, operation, (given.where ?? {}) as Arguments, orgId)
  else if (!CREATES.has(operation)) bound.where = withOrganisation(model, operation, given.where, orgId)
  if (operation === 'create') bound.data = withOrganisation(model, operation, given.data, orgId)
  if (operation === 'createMany' || operation === 'createManyAndReturn')
    bound.data = [given.data].flat().map((row) => withOrganisation(model, operation, row, orgId))
  if (operation === 'upsert') bound.create = withOrganisation(model, operation, given.create, orgId)
  return bound
}

function withOrganisation(model: string, operation: string, fields: unknown, orgId: string): Arguments {
  const named = (fields as Arguments | undefined)?.orgId
  if (named !== undefined && named !== orgId) throw refusal(model, operation)
  return { ...(fields as Arguments), orgId }
}

function requireKey(model: string, operation: string, where: Arguments, orgId: string): void {
  const named =
    where.orgId ?? Object.values(where).find((key) => typeof key === 'object' && key !== null && 'orgId' in key)
  const organisation = typeof named === 'object' ? (named as Arguments).orgId : named
  if (organisation !== orgId) throw refusal(model, operation)
}

function refusal(model: string, operation: string): Error {
  return new Error(`${model}.${operation} names another organisation than the one it is bound to`)
}
