/** Plans an export: all records of a list, as its pages have them, in the list's order. */
import { type GraphQLObjectType, getNamedType } from 'graphql'
import { insufficientScope } from '../../src/access/credentials/insufficient-scope.ts'
import type { Context } from '../../src/execution/context.ts'
import type { PlannedExport } from '../../src/execution/request.ts'
import { isAllowed } from '../builder.ts'
import { allRows } from '../finding/rows.ts'
import { listFormOf } from '../finding/sql.ts'
import { watermarkOf } from '../finding/window.ts'
import { fillInValues } from './fill-in.ts'
import { listingOf, partOf } from './listing.ts'
import { enter, LACKS_NOTHING, type Planning, type Variables, windowReader } from './planning.ts'
import { readOf } from './read.ts'
import { recordProperties } from './record.ts'
import { type SelectedField, type SelectionScope, subfields } from './selection.ts'
import { callerIds, ORGANISATION, quoted, Statement, viewerOf } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import { selectList } from './values.ts'

/**
 * Plan the export of a list. Its limit and position are ignored.
 * @param root the list's root field
 * @throws {Unplannable}
 * @throws {ApiError} validation_failed; insufficient_scope, also for a field inside the records
 */
export function planExport(
  scope: SelectionScope,
  root: SelectedField,
  variables: Variables,
  context: Context,
): PlannedExport {
  const { credential } = context
  const statement = new Statement<Variables>(viewerOf(credential))
  const planning: Planning = {
    scope,
    statement,
    access: [],
    lacks: LACKS_NOTHING,
    computed: [],
    refusals: [],
    related: new Map(),
    owners: new Map(),
  }
  const field = enter(planning, scope.schema.getQueryType() as GraphQLObjectType, root)
  const read = readOf(field)
  if (read === undefined || !('page' in read)) throw new Unplannable(root.name)
  const windowOf = windowReader(field, root.nodes[0], read.page.type)
  const window = windowOf(variables)
  const more = partOf(planning, read.part, field, root.nodes[0])
  const { alias, text } = allRows(listingOf(planning, read.page.type, listFormOf(window), windowOf, more))
  const columns = dataColumns(planning, getNamedType(field.type) as GraphQLObjectType, root, alias)
  const lacking = planning.access.find((needed) => !isAllowed(credential, needed))
  if (lacking !== undefined) throw insufficientScope(lacking.anyOf ?? [])
  const [refusal] = planning.refusals
  if (refusal !== undefined) throw refusal.error
  const values = [...callerIds(context), ...statement.parameters.map((value) => value(variables, context))]
  const { computed } = planning
  return {
    statements: {
      before: {
        text: `select last_write from organisation_clocks where org_id = ${ORGANISATION}`,
        values: [context.orgId],
      },
      records: { text: statement.complete(`select ${columns} from ${text}`), values },
    },
    watermark: (before) =>
      watermarkOf(window, (before?.last_write as Date | undefined) ?? undefined)?.toISOString() ?? '',
    fillIn: computed.length === 0 ? undefined : (data) => fillInValues({ data }, computed, context),
  }
}

/** The select list of the page's records. */
function dataColumns(planning: Planning, page: GraphQLObjectType, root: SelectedField, alias: string): string {
  const data = subfields(planning.scope, page, root).find(({ name }) => name === 'data')
  if (data === undefined) throw new Unplannable('a page without its records')
  const type = getNamedType(enter(planning, page, data).type) as GraphQLObjectType
  return selectList(
    recordProperties(planning, type, alias, subfields(planning.scope, type, data), ['data', '*']),
    quoted,
  )
}
