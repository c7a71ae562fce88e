/** Answers a query with one statement: a value or an error for each root field. */
import type { GraphQLObjectType } from 'graphql'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Context } from '../../src/execution/context.ts'
import type { PlannedAnswer } from '../../src/execution/request.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { checkAuthScopes, isAllowed } from '../builder.ts'
import { Faults } from './faults.ts'
import { accessKey, LACKS_NOTHING, type Rights, type Variables } from './planning.ts'
import type { SelectedField } from './selection.ts'
import { SOMETHING_TO_HIDE, viewerOf } from './statement.ts'
import { answerFrom, readRow, type Variant } from './variant.ts'

/** The root fields of an operation with given variables. */
export interface Asked {
  roots: readonly SelectedField[]
  /** The keys of the root fields that the plan does not read. They are null in its answer. */
  others: ReadonlySet<string>
  /** Read the arguments of these roots and of all lists inside them. Problems are added to `faults`. */
  read(roots: readonly SelectedField[], faults: Faults): ChooseVariant
}

/** The statement for some of the roots. */
type ChooseVariant = (rights: Rights, roots: readonly SelectedField[]) => Variant

interface Reader {
  context: Context
  pool: Pool
}

type Read = Omit<PlannedAnswer, 'errors' | 'errorCount'>

/** Organisations that had restricted documents a while ago: the statements that hide them are sent at once. */
const restricting = new LRUCache<string, true>({ max: 10_000, ttl: 600_000 })

const NOTHING_READ: Read = { roots: [], stamp: '', source: undefined }

/**
 * Read the root fields that the caller may read. Invalid arguments refuse the whole request before anything is read.
 */
export async function readRoots(
  queryType: GraphQLObjectType,
  { roots, others, read }: Asked,
  variables: Variables,
  reader: Reader,
): Promise<PlannedAnswer> {
  const { credential, orgId } = reader.context
  let viewer = viewerOf(credential)
  if (viewer.hides === true && !restricting.has(orgId)) viewer = { ...viewer, hides: 'none to hide' }
  const own = roots.filter(({ key }) => !others.has(key))
  const failed = new Faults()
  for (const { key, name, nodes } of own)
    failed.of([key], nodes, () => checkAuthScopes(queryType.getFields()[name]?.extensions, credential))
  const refused = new Faults()
  const variantFor = read(notIn(failed), refused)
  const answer = await readRest()
  if (refused.count > 0) return { ...NOTHING_READ, errors: refused.errors, errorCount: refused.count }
  const found = new Map(answer.roots.map((root) => [root.key, root]))
  for (const { key, nodes } of own)
    if (!found.has(key) && !failed.has(key)) failed.add([key], nodes, new ApiError('not_found'))
  return {
    ...answer,
    roots: roots.map(({ key }) => found.get(key) ?? { key, json: () => 'null' }),
    errors: failed.errors,
    errorCount: failed.count,
  }

  function notIn(...faults: readonly Faults[]): SelectedField[] {
    return own.filter(({ key }) => !faults.some((each) => each.has(key)))
  }

  /** Reads the roots that have not failed, if the request is not refused. */
  async function readRest(): Promise<Read> {
    const left = notIn(failed, refused)
    if (left.length === 0) return NOTHING_READ
    const variant = readableVariant(left)
    for (const [index, { key, nodes }] of left.entries()) {
      const error = variant.roots[index]?.refused
      if (error !== undefined) failed.add([key], nodes, error)
    }
    const values: unknown[] = []
    for (const { root, value } of variant.parameters) {
      try {
        values.push(value(variables, reader.context))
      } catch (error) {
        const { key, nodes } = left[root] as SelectedField
        if (failed.has(key) || refused.has(key)) continue // one mistake can fail several parameters
        const isArgument = !(error instanceof ApiError) || error.code === 'validation_failed'
        ;(isArgument ? refused : failed).add([key], nodes, error)
      }
    }
    if (refused.count > 0) return NOTHING_READ
    if (left.some(({ key }) => failed.has(key))) return readRest()
    const row = await readRow(variant, variables, values, reader)
    if (row?.stamp === SOMETHING_TO_HIDE) {
      restricting.set(orgId, true)
      viewer = viewerOf(credential)
      return readRest()
    }
    return answerFrom(variant, row ?? {}, variables, reader.context, failed)
  }

  /** The statement that leaves out what the caller may not read inside the records. */
  function readableVariant(left: readonly SelectedField[]): Variant {
    const variant = variantFor({ ...viewer, lacks: LACKS_NOTHING }, left)
    const lacks = variant.access.filter((needed) => !isAllowed(credential, needed))
    return lacks.length === 0 ? variant : variantFor({ ...viewer, lacks: new Set(lacks.map(accessKey)) }, left)
  }
}
