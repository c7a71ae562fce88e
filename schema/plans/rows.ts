/** Plans a root field that answers with the rows of a query, with counts or with sums. */
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  getArgumentValues,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql'
import type { Resource } from '../../src/access/resources.ts'
import { countsQuery, type Sums, sumsQuery } from '../finding/counts.ts'
import type { FindField } from '../finding/fields.ts'
import { isFilteredForm } from '../finding/sql.ts'
import { columnValue } from './columns.ts'
import { listingOf, partOf } from './listing.ts'
import type { PageForm } from './page.ts'
import { type Field, type Planning, windowReader } from './planning.ts'
import type { Read } from './read.ts'
import { recordProperties } from './record.ts'
import { rowsAs } from './rows-of-query.ts'
import { type SelectedField, subfields } from './selection.ts'
import { ORGANISATION } from './statement.ts'
import { Unplannable } from './unplannable.ts'
import { arrayText, objectQuery, valueQuery } from './values.ts'

type Rows = Extract<Read, { rows: unknown }>
type Counts = Extract<Read, { counts: Resource }>

/** @returns SQL of the field's JSON as text */
export function planRows(planning: Planning, field: Field, { rows }: Rows, root: SelectedField): string {
  const { statement } = planning
  statement.requireAllowed(rows)
  statement.models.push(...rows.reads)
  const text = rows.text({
    organisation: ORGANISATION,
    add: (sqlType, value) =>
      statement.parameter(sqlType, (variables, context) =>
        value(getArgumentValues(field, root.nodes[0], variables), context),
      ),
  })
  return jsonOfRows(planning, field.type, root, text)
}

/** @returns SQL of the counts, or of the page of sums, as JSON */
export function planCounts(
  planning: Planning,
  field: Field,
  { counts, fields, part, sums }: Counts,
  root: SelectedField,
  form: PageForm,
): string {
  const counted = fields.get(form.by ?? '')
  const windowOf = windowReader(field, root.nodes[0], counts.type)
  const listing = listingOf(planning, counts.type, form, windowOf, partOf(planning, part, field, root.nodes[0]))
  if (sums !== undefined) {
    const { statement } = planning
    const page = {
      limit: statement.parameter('int', (variables) => windowOf(variables).limit),
      offset: statement.parameter('int', (variables) => windowOf(variables).offset),
    }
    const tableOf = (model: string) => {
      const { table, alias, condition } = statement.from(model)
      return { table, alias, conditions: [condition] }
    }
    const selected = selectedSums(planning, field, root, sums)
    return jsonOfRows(planning, field.type, root, sumsQuery(listing, counted, selected, page, tableOf))
  }
  if (counted === undefined) throw new Unplannable(`${root.name} by ${form.by}`)
  const isOfAll = part === undefined && !isFilteredForm(form)
  const from = () => {
    const { table, alias, condition } = planning.statement.fromCounted(counts.type)
    return { table, alias, conditions: [condition] }
  }
  return jsonOfRows(planning, field.type, root, countsQuery(isOfAll ? { ...listing, from } : listing, counts, counted))
}

/** The sums that a query selects: others are not read, because the caller may not be allowed to. */
function selectedSums({ scope }: Planning, field: Field, root: SelectedField, sums: Sums): Sums {
  const page = getNamedType(field.type) as GraphQLObjectType
  const names = subfields(scope, page, root).flatMap((part) => {
    const group = getNamedType(page.getFields()[part.name]?.type)
    return isObjectType(group) ? subfields(scope, group, part).map(({ name }) => name) : []
  })
  return new Map([...sums].filter(([name]) => names.includes(name)))
}

/** The name of the field whose values are counted, from the arguments; without arguments, the first one. */
export function countedBy(
  fields: ReadonlyMap<string, FindField>,
  args: Record<string, unknown> | undefined,
): string | undefined {
  const { by } = args ?? { by: fields.keys().next().value }
  return typeof by === 'string' ? by : undefined
}

function jsonOfRows(planning: Planning, output: GraphQLOutputType, root: SelectedField, text: string): string {
  const type = getNamedType(output)
  const alias = planning.statement.alias()
  const isList = isListType(getNullableType(output))
  if (!isObjectType(type)) {
    if (isList) throw new Unplannable(`${root.name} is a list of ${type.name}`)
    return valueQuery(columnValue(`${alias}.value`, output), `(${text}) ${alias}`)
  }
  const path = isList ? ['*'] : []
  const properties = recordProperties(planning, type, alias, subfields(planning.scope, type, root), path)
  const rows = rowsAs(type, text, alias)
  return isList ? arrayText(properties, rows) : objectQuery(properties, rows)
}
