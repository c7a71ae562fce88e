/**
 * Answers queries slowly and plainly, to be compared with the plans: graphql-js runs them over rows in memory, by what the
 * fields of the schema declare (schema/plans/read.ts). No SQL of the plans is in it. Root fields of a query of rows run
 * that query alone; what is selected of its rows is resolved here.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  lexicographicSortSchema,
} from 'graphql'
import type { Pool } from 'pg'
import { getDatamodel } from '../../../prisma/generated/pothos.ts'
import { declaredScopes, isAllowed } from '../../../schema/builder.ts'
import type { PartArguments } from '../../../schema/finding/part.ts'
import { type ListArguments, MAX_LIMIT, readWindow } from '../../../schema/finding/window.ts'
import { type Read, readOf } from '../../../schema/plans/read.ts'
import { resourcesByObject } from '../../../schema/record-references.ts'
import type { Resource } from '../../../src/access/resources.ts'
import { accessOf, boundOf } from '../../../src/access/tenancy/own-records.ts'
import type { RowsQuery } from '../../../src/domain/records/rows-query.ts'
import type { Context } from '../../../src/execution/context.ts'
import { ApiError } from '../../../src/platform/errors/errors.ts'
import { camelCase } from '../../../src/platform/text/names.ts'
import { countsOf, findRows, pageOf } from './pages-in-memory.ts'
import { ReadableRows } from './readable-rows.ts'
import { MODEL, type Row, RowsInMemory } from './rows-in-memory.ts'

type Field = GraphQLField<Row, Context>
type Arguments = Record<string, unknown>

/** What a field is resolved from. */
interface Asked {
  field: Field
  /** The name of the type that has the field. */
  type: string
  source: Row
  args: Arguments
  context: Context
  rows: ReadableRows
}

const refused = () => new ApiError('insufficient_scope')
const notFound = () => new ApiError('not_found')

export class Oracle {
  readonly #memory: RowsInMemory
  readonly #schema: GraphQLSchema

  /** @param pool of a database in which nothing is written from now on */
  constructor(pool: Pool, schema: GraphQLSchema) {
    this.#memory = new RowsInMemory(pool)
    this.#schema = lexicographicSortSchema(schema) // a copy
    for (const type of Object.values(this.#schema.getTypeMap())) {
      if (isInterfaceType(type)) type.resolveType = (row) => (row as Row)[MODEL]
      if (!isObjectType(type) || type.name.startsWith('__')) continue
      for (const field of Object.values(type.getFields()) as Field[])
        field.resolve = (source, args, context) =>
          this.#resolve({
            field,
            type: type.name,
            source,
            args,
            context,
            rows: new ReadableRows(this.#memory, context),
          })
    }
  }

  async answer(document: DocumentNode, contextValue: Context, variableValues: Arguments): Promise<ExecutionResult> {
    return execute({ schema: this.#schema, document, contextValue, variableValues })
  }

  async #resolve(asked: Asked): Promise<unknown> {
    const { field, source, context } = asked
    if (!isAllowed(context.credential, declaredScopes(field.extensions))) throw refused()
    const read = readOf(field)
    const value = read === undefined ? await this.#plainValue(asked) : await this.#declaredValue(read, asked)
    if (source !== undefined && isListType(getNullableType(field.type)) && !Array.isArray(value)) return null
    const isMoment = getNamedType(field.type).name === 'DateTime' && typeof value === 'string'
    return isMoment ? new Date(value) : value
  }

  /** A column, a property, or a related record. */
  async #plainValue({ field, type, source, rows, context }: Asked): Promise<unknown> {
    const { pothosExposedField, pothosPrismaRelationField } = field.extensions
    if (pothosPrismaRelationField === undefined) return source[(pothosExposedField as string | undefined) ?? field.name]
    const { name, type: model, isList, relationName, relationFromFields = [] } = pothosPrismaRelationField as Relation
    const bound = boundOf(context.credential)
    if (bound !== null && !Object.hasOwn(accessOf(bound.audience, String(type)).relations, name)) throw refused()
    if (isList) throw new Error(`${type}.${name} is a list`)
    const [, reference] = relationFromFields // the first column is the organisation's
    if (reference !== undefined) return (await rows.of(model)).find(({ id }) => id === source[reference])
    const [, back] = inverseOf(model, relationName)
    return (await rows.of(model)).find((row) => row[back as string] === source.id)
  }

  async #declaredValue(read: Read, asked: Asked): Promise<unknown> {
    const { field, type, source, args, context, rows } = asked
    if ('constant' in read) return read.constant(type)
    if ('column' in read) return source[read.column]
    if ('inputs' in read) {
      const { resolve } = field.extensions.pothosOptions as { resolve: (...given: unknown[]) => unknown }
      return resolve(source, {}, context)
    }
    if ('related' in read) {
      const inside = (await rows.of(read.related.type)).filter((row) => row[camelCase(read.by)] === source.id)
      return this.#page(read.related, inside, args)
    }
    if ('listed' in read) return listed(read, asked)
    if ('counted' in read) {
      const inside = (await rows.live(read.counted)).filter((row) => row[camelCase(read.by)] === source.id)
      return inside.filter((row) => read.having === undefined || row[camelCase(read.having)] !== null).length
    }
    if ('ids' in read) {
      const inside = (await rows.of(read.ids)).filter((row) => row[camelCase(read.by)] === source.id)
      return inside.map((row) => row[camelCase(read.value)] as string).toSorted()
    }
    if ('personal' in read) {
      const { userId } = context.credential
      const mine = (row: Row) => row[camelCase(read.by)] === source.id && row.userId === userId
      return (await rows.of(read.personal)).find(mine)?.[camelCase(read.value)]
    }
    if ('page' in read) {
      const [clock] = await rows.ofOrganisation('OrganisationClock')
      const every = await partOf(field.name, read, asked)
      return this.#page(read.page, every, args, (clock?.lastWrite as string | undefined) ?? null)
    }
    if ('counts' in read) {
      const { type: counted } = read.counts
      const window = readWindow(args, counted)
      const found = await findRows(
        this.#memory,
        counted,
        await partOf(field.name, { ...read, page: read.counts }, asked),
        window,
      )
      return countsOf(found, String(args.by), MAX_LIMIT)
    }
    if ('rows' in read) return this.#rowsOf(read.rows, asked)
    if ('row' in read) {
      requireAllowed(read.row, context)
      return field.name === 'clientRate' ? this.#clientRate(source, asked) : this.#colleague(source[read.by], asked)
    }
    if ('refers' in read) return referred(read.refers, source[read.by] as string | null, asked)
    if ('subject' in read) {
      const resource = resourcesByObject.get(source[read.subject.type] as string)
      const { credential } = context
      const isReadable = (of: Resource) => isAllowed(credential, { anyOf: of.read }) && asked.rows.canRead(of.type)
      if (credential.tasksOf !== null && resource !== undefined && !isReadable(resource)) return null
      return resource && referred(resource, source[read.subject.id] as string | null, asked)
    }
    const resources = 'record' in read ? [read.record] : named(asked)
    for (const resource of resources) {
      const found = await referred(resource, String(args.id).toLowerCase(), asked)
      if (found !== undefined) return found
    }
    throw notFound()
  }

  /** The only row of a query by an id that records have. */
  async #colleague(userId: unknown, { rows }: Asked): Promise<unknown> {
    const members = await rows.ofOrganisation('Membership')
    if (!members.some((each) => each.userId === userId && each.role !== 'worker')) return null
    const user = (await this.#memory.all('User')).find(({ id }) => id === userId)
    return { userId, name: user?.name }
  }

  /** The client rate of an assignment today, or on the nearest of its days. */
  async #clientRate(assignment: Row, asked: Asked): Promise<unknown> {
    const { orgId, startedAt } = asked.context
    const { timeZone } = (await this.#memory.all('Organisation')).find(({ id }) => id === orgId) as {
      timeZone?: string
    }
    const today = new Intl.DateTimeFormat('en-CA', timeZone === undefined ? {} : { timeZone }).format(startedAt)
    const begun = String(assignment.endDate) < today ? String(assignment.endDate) : today
    const day = begun < String(assignment.startDate) ? String(assignment.startDate) : begun
    const rate = (await clientRates(asked))(assignment).find((each) => countsOn(each, day))
    return rate && { ...rate, clientRateId: rate.id }
  }

  async #page(resource: Resource, all: readonly Row[], args: ListArguments, lastWrite?: string | null) {
    const window = readWindow(args, resource.type)
    return pageOf(await findRows(this.#memory, resource.type, all, window), window, lastWrite)
  }

  /** The rows of a query, which is not the plans'. */
  async #rowsOf(query: RowsQuery<PartArguments>, { field, args, context }: Asked): Promise<unknown> {
    requireAllowed(query, context)
    const values: unknown[] = [context.orgId]
    const written = ['$1::uuid']
    const text = query.text({
      organisation: '$1::uuid',
      add(sqlType, value) {
        values.push(value(args, context))
        return written[written.push(`$${values.length}::${sqlType}`) - 1] as string
      },
    })
    const named = `select * from (${text}) named where true or ${written.map((each) => `${each} is null`).join(' or ')}`
    const found = await this.#memory.query(named, values)
    if (isListType(getNullableType(field.type))) return found
    const [row] = found
    if (row === undefined) throw notFound()
    return isLeafType(getNamedType(field.type)) ? row.value : row
  }
}

interface Relation {
  name: string
  type: string
  isList: boolean
  relationName: string
  relationFromFields?: readonly string[]
}

const models = getDatamodel().datamodel.models as unknown as Record<string, { fields: readonly Partial<Relation>[] }>

/** The columns of a model that refer to the other one of a relation. */
function inverseOf(model: string, name: string): readonly string[] {
  const fields = models[model]?.fields.filter(({ relationName }) => relationName === name) ?? []
  return fields.flatMap(({ relationFromFields = [] }) => relationFromFields)
}

/** Bound callers may run few of the queries that are not the plans'. */
function requireAllowed({ allows = [] }: Pick<RowsQuery<PartArguments>, 'allows'>, { credential }: Context): void {
  const bound = boundOf(credential)
  if (bound !== null && !allows.includes(bound.audience)) throw refused()
}

/** A record that is not deleted. @throws {ApiError} insufficient_scope, if there is an id */
async function referred(
  { type, read }: Resource,
  id: string | null,
  { context, rows }: Asked,
): Promise<Row | undefined> {
  if (id === null) return undefined
  if (!isAllowed(context.credential, { anyOf: read })) throw refused()
  return (await rows.live(type)).find((row) => row.id === id)
}

/** The resources that `node` looks for its id in. */
function named({ args, context, rows }: Asked): Resource[] {
  const { type = null } = args
  if (type !== null) return [resourcesByObject.get(type as string) as Resource]
  const readable = ({ type, read }: Resource) => rows.canRead(type) && isAllowed(context.credential, { anyOf: read })
  return [...resourcesByObject.values()].filter(readable)
}

/** The papers of a pack. */
async function listed(read: Extract<Read, { listed: string }>, { source, args, rows }: Asked): Promise<Row[]> {
  const { limit, offset } = read.window(args)
  const { accepted = null } = args
  const inside = (await rows.live(read.listed)).filter((row) => row[camelCase(read.by)] === source.id)
  const chosen = inside.filter((row) => accepted === null || (row.acceptedAt !== null) === accepted)
  return chosen.slice(offset, offset + limit)
}

/** Root fields that list a part of the records, and what is in it. */
const parts: Record<string, (asked: Asked) => Promise<(row: Row) => boolean>> = {
  assignmentsWithoutRate: withoutRate,
  assignmentWithoutRateCounts: withoutRate,
  async jobWorkers({ args, rows }) {
    if (!/^[0-9a-f-]{36}$/.test(String(args.jobId))) throw new ApiError('validation_failed')
    const ofJob = async (model: string) => {
      const all = rows.canRead(model) ? await rows.live(model) : await rows.ofOrganisation(model)
      return all.filter(({ deletedAt }) => deletedAt === null)
    }
    const stays = await ofJob('Assignment')
    const job = (await ofJob('Job')).find((each) => each.id === args.jobId)
    const trades = ((job?.roles ?? []) as { trade: string }[]).map(({ trade }) => trade.toLowerCase())
    return ({ id, trade }) =>
      trades.includes(String(trade).toLowerCase()) ||
      stays.some((each) => each.workerId === id && each.jobId === args.jobId)
  },
  async plannedProjects({ args, rows }) {
    const [from, to] = [args.from, args.to].map((day) =>
      day instanceof Date ? day.toISOString().slice(0, 10) : textOf(day),
    ) as [string, string]
    if (to < from) throw new ApiError('validation_failed')
    const trade = args.trade == null ? undefined : textOf(args.trade).toLowerCase()
    const isWanted = (each: unknown) => trade === undefined || textOf(each).toLowerCase() === trade
    const isThen = ({ deletedAt, startDate, endDate }: Row) =>
      deletedAt === null && textOf(startDate) <= to && (endDate === null || textOf(endDate) >= from)
    const jobs = (await rows.ofOrganisation('Job')).filter(
      (job) =>
        isThen(job) &&
        job.status !== 'cancelled' &&
        (trade === undefined || (job.roles as { trade: string }[]).some((role) => isWanted(role.trade))),
    )
    const stays = (await rows.ofOrganisation('Assignment')).filter(
      (stay) => isThen(stay) && stay.jobId === null && isWanted(stay.trade),
    )
    return ({ id }) => [...jobs, ...stays].some(({ projectId }) => projectId === id)
  },
  async inboxNotifications({ args, context, rows }) {
    const { userId } = context.credential
    const reads = (await rows.ofOrganisation('NotificationRead')).filter((row) => row.userId === userId)
    const isRead = ({ id, readAt }: Row) => readAt !== null || reads.some(({ notificationId }) => notificationId === id)
    return (row) => (row.recipientId === null || row.recipientId === userId) && !(args.unread === true && isRead(row))
  },
  async documentsToReview({ args, rows }) {
    const projects = args.projectId as string[] | null | undefined
    if (projects?.some((id) => !/^[0-9a-f-]{36}$/.test(id))) throw new ApiError('validation_failed')
    const papers = await rows.ofOrganisation('PackPaper')
    const workers = (await rows.ofOrganisation('Worker')).filter(({ deletedAt }) => deletedAt === null)
    const assignments = (await rows.ofOrganisation('Assignment')).filter(
      ({ deletedAt, status, projectId }) =>
        deletedAt === null && status !== 'ended' && projects?.includes(String(projectId)),
    )
    return ({ id, status, ofPack, workerId }) =>
      status === 'pending' &&
      ofPack !== true &&
      !papers.some(({ documentId }) => documentId === id) &&
      workers.some((worker) => worker.id === workerId) &&
      (projects == null || assignments.some((each) => each.workerId === workerId))
  },
}

async function withoutRate(asked: Asked): Promise<(row: Row) => boolean> {
  const own = new Set((await asked.rows.ofOrganisation('ChargeRate')).map(({ assignmentId }) => assignmentId))
  const ratesOf = await clientRates(asked)
  return (assignment) => {
    if (own.has(assignment.id)) return false
    const rates = ratesOf(assignment)
    return rates.length === 0 || daysOf(assignment, rates).some((day) => !rates.some((rate) => countsOn(rate, day)))
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The days of an assignment; of one without an end, those until no rate begins or ends any more. */
function daysOf({ startDate, endDate }: Row, rates: readonly Row[]): string[] {
  const changes = rates.flatMap(({ validFrom, validUntil }) => [textOf(validFrom), textOf(validUntil)])
  const last = endDate === null ? [textOf(startDate), ...changes].toSorted().at(-1) : endDate
  const days: string[] = []
  const day = new Date(textOf(startDate))
  while (days.length === 0 || textOf(days.at(-1)) < textOf(last)) {
    days.push(day.toISOString().slice(0, 10))
    day.setUTCDate(day.getUTCDate() + 1)
  }
  return endDate === null ? [...days, day.toISOString().slice(0, 10)] : days
}

const countsOn = ({ validFrom, validUntil }: Row, day: string) =>
  textOf(validFrom) <= day && (validUntil === null || textOf(validUntil) >= day)

/** The client rates for an assignment's trade, or for every trade; those of its trade first. */
async function clientRates({ rows }: Asked): Promise<(assignment: Row) => Row[]> {
  const rates = (await rows.ofOrganisation('ClientRate')).filter(({ deletedAt }) => deletedAt === null)
  const clientOf = new Map((await rows.ofOrganisation('Project')).map(({ id, clientId }) => [id, clientId]))
  const tradeOf = new Map((await rows.ofOrganisation('Worker')).map(({ id, trade }) => [id, trade]))
  return ({ projectId, workerId, trade }) => {
    const client = clientOf.get(textOf(projectId))
    const own = textOf(trade ?? tradeOf.get(textOf(workerId))).toLowerCase()
    return rates
      .filter((rate) => rate.clientId === client && (rate.trade === null || textOf(rate.trade).toLowerCase() === own))
      .toSorted((one, other) => Number(one.trade === null) - Number(other.trade === null))
  }
}

/** All records of a list, or those of its part. */
async function partOf(root: string, read: { page: Resource; part?: object }, asked: Asked): Promise<readonly Row[]> {
  const all = await asked.rows.of(read.page.type)
  if (read.part === undefined) return all
  const isIn = await parts[root]?.(asked)
  if (isIn === undefined) throw new Error(`the oracle does not know the part that ${root} lists`)
  return all.filter(isIn)
}
