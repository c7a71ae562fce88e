/**
 * Reads the selected fields of records that a resolver returns, e.g. the one that a mutation wrote: by id, with one
 * statement for all records of a field, inside the transaction if there is one.
 */
import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNullableType,
  isObjectType,
  Kind,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import type { Context } from '../../src/execution/context.ts'
import { nameStatement } from '../../src/platform/database/client.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { isAllowed } from '../builder.ts'
import type { ListForm } from '../finding/sql.ts'
import { loaderOf } from '../loaders.ts'
import { fillInValues, replaceRefused } from './fill-in.ts'
import { keptPlan } from './kept-plans.ts'
import { accessKey, LACKS_NOTHING, type Planning, type Rights, type Variables } from './planning.ts'
import { recordProperties } from './record.ts'
import { type RelatedList, relatedLists } from './related-lists.ts'
import { keyOf, type SelectedField, type SelectionScope, subfields } from './selection.ts'
import { callerIds, Statement, viewerOf } from './statement.ts'
import { objectText } from './values.ts'

/** A record, or an object inside one, as a plan has read it: values by the names of the response. */
export class ReadObject {
  readonly values: Readonly<Record<string, unknown>>
  /** Its GraphQL type, if the type of the field does not determine it. */
  readonly type: string | undefined

  constructor(values: Readonly<Record<string, unknown>>, type?: string) {
    this.values = values
    this.type = type
  }
}

/** A statement for the fields of records that one place of a document selects. */
interface RecordsPlan {
  planning: Planning
  /** For one record: PostgreSQL keeps its own plan of a statement that compares the id with a single value. */
  text: string
  textForSeveral: string
  reads: number
}

/** By the field that leads to the records, then by what else the statement depends on. */
const plans = new WeakMap<FieldNode, Map<string, RecordsPlan>>()

const numbers = new WeakMap<FieldNode, number>()
let latestNumber = 0

/** A number that no other node has. */
function numberOf(node: FieldNode): number {
  const number = numbers.get(node) ?? ++latestNumber
  numbers.set(node, number)
  return number
}

/**
 * Read what `info` selects of one record.
 * @returns null if there is none that the caller may read
 */
export function readSelected(
  context: Context,
  info: GraphQLResolveInfo,
  resource: Resource,
  id: string,
): Promise<ReadObject | null> {
  const plan = planFor(context, info, resource)
  const variables = info.variableValues as Variables
  const read = (isWholeAnswer(info, plan) && context.readLast) || context.read
  const load = (ids: readonly string[]) => readRecords({ ...context, read }, plan, variables, ids, resource.type)
  return loaderOf(context, plan, load, { cache: false }).load(id)
}

/** Whether the operation reads nothing else, and nothing that it reads can fail in Node. */
function isWholeAnswer({ operation, path, returnType }: GraphQLResolveInfo, { planning }: RecordsPlan): boolean {
  const [root, ...others] = operation.selectionSet.selections
  return (
    root?.kind === Kind.FIELD &&
    others.length === 0 &&
    path.prev === undefined &&
    isObjectType(getNullableType(returnType)) &&
    planning.computed.length + planning.refusals.length === 0
  )
}

async function readRecords(
  context: Context,
  plan: RecordsPlan,
  variables: Variables,
  ids: readonly string[],
  type: string,
): Promise<(ReadObject | null)[]> {
  const { planning } = plan
  const { read } = context
  const caller = callerIds(context)
  const [, ...values] = planning.statement.parameters.map((value) => value(variables, context))
  plan.reads += 1
  const [text, wanted] = ids.length === 1 ? [plan.text, ids[0]] : [plan.textForSeveral, ids]
  const rows = await read<{ id: string; record: string }>({
    name: plan.reads > 1 ? nameStatement(text) : '',
    text,
    values: [...caller, wanted, ...values],
  })
  const records = new Map(rows.map(({ id, record }) => [id, JSON.parse(record) as Record<string, unknown>]))
  for (const record of records.values()) {
    replaceRefused(record, planning.refusals)
    fillInValues(record, planning.computed, context)
  }
  return ids.map((id) => {
    const values = records.get(id)
    return values === undefined ? null : new ReadObject(values, type)
  })
}

function planFor({ credential }: Context, info: GraphQLResolveInfo, resource: Resource): RecordsPlan {
  const [node] = info.fieldNodes as readonly [FieldNode, ...FieldNode[]]
  const variables = info.variableValues as Variables
  const conditions = new Map(
    Object.entries(variables).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  )
  const scope: SelectionScope = {
    schema: info.schema,
    fragments: new Map(Object.entries(info.fragments)),
    conditions,
  }
  const selected: SelectedField = {
    key: keyOf(node),
    name: node.name.value,
    nodes: [node, ...info.fieldNodes.slice(1)],
  }
  const type = info.schema.getType(resource.type) as GraphQLObjectType
  const fields = subfields(scope, type, selected)
  const lists = relatedLists(scope, type, fields)
  const related = new Map(lists.map((list) => [list.node, formOf(list, variables)]))
  const known = plans.get(node) ?? new Map<string, RecordsPlan>()
  plans.set(node, known)
  const viewer = viewerOf(credential)
  const every = planAs({ ...viewer, lacks: LACKS_NOTHING })
  const lacks = every.planning.access.filter((needed) => !isAllowed(credential, needed)).map(accessKey)
  return lacks.length === 0 ? every : planAs({ ...viewer, lacks: new Set(lacks) })

  function planAs(rights: Rights): RecordsPlan {
    const key = JSON.stringify([
      info.fieldNodes.map(numberOf), // the first can be in a fragment that several places share
      resource.type,
      rights.audience,
      rights.hides,
      rights.tasksOf,
      [...rights.lacks],
      [...conditions],
      [...related.values()],
    ])
    return keptPlan(known, key, () => planRecords(scope, type, resource, fields, rights, related))
  }
}

/** The form of a list, or what is wrong with its arguments: the records are read without it. */
function formOf({ formOf }: RelatedList, variables: Variables): ListForm | ApiError {
  try {
    return formOf(variables)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function planRecords(
  scope: SelectionScope,
  type: GraphQLObjectType,
  resource: Resource,
  fields: readonly SelectedField[],
  { lacks, ...viewer }: Rights,
  related: Planning['related'],
): RecordsPlan {
  const statement = new Statement<Variables>(viewer)
  const planning: Planning = {
    scope,
    statement,
    access: [],
    lacks,
    computed: [],
    refusals: [],
    related,
    owners: new Map(),
    namesTypes: true,
  }
  const id = statement.parameter('uuid', () => undefined) // the first one, set for each read
  const { table, alias, condition } = statement.from(resource.type, 'record')
  const properties = recordProperties(planning, type, alias, fields, [])
  const select = `select ${alias}.id::text, ${objectText(properties)} as record from ${table}
    where ${condition} and ${alias}.deleted_at is null`
  const unused = statement.unusedIn(select + id).map((parameter) => ` and (${parameter} is null or true)`)
  const textFor = (wanted: string) => statement.complete(`${select} and ${alias}.id = ${wanted}${unused.join('')}`)
  return { planning, text: textFor(id), textForSeveral: textFor(`any(${id}[])`), reads: 0 }
}
