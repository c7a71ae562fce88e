/** A list in a statement of the read plans. */
import { type FieldNode, getArgumentValues } from 'graphql'
import type { Part } from '../finding/part.ts'
import { bindOnce, type ListForm, type Listing } from '../finding/sql.ts'
import type { Window } from '../finding/window.ts'
import type { Field, Planning, Variables } from './planning.ts'
import { ORGANISATION } from './statement.ts'

/** A list of a statement. @param more further conditions on the rows of an alias */
export function listingOf(
  { statement }: Planning,
  type: string,
  form: ListForm,
  windowOf: (variables: Variables) => Window,
  more?: (alias: string) => string[],
): Listing {
  const hidden = statement.hiddenOf(type)
  return {
    type,
    form,
    hidden: hidden?.byUser ? undefined : hidden?.sql,
    isPart: statement.audience !== 'organisation' || more !== undefined || hidden?.byUser === true,
    organisation: ORGANISATION,
    bind: bindOnce((sqlType, value) => statement.parameter(sqlType, (variables) => value(windowOf(variables)))),
    from() {
      const { table, alias, condition } = statement.from(type, form.search ? 'search' : 'list')
      return { table, alias, conditions: [condition, ...(more?.(alias) ?? [])] }
    },
  }
}

/** The conditions of a root field's part; undefined if it lists all records. */
export function partOf(
  { statement }: Planning,
  part: Part | undefined,
  field: Field,
  node: FieldNode,
): ((alias: string) => string[]) | undefined {
  if (part === undefined) return undefined
  statement.models.push(...part.reads)
  return part.conditions({
    organisation: ORGANISATION,
    add: (sqlType, value) =>
      statement.parameter(sqlType, (variables, context) => value(getArgumentValues(field, node, variables), context)),
  })
}
