/** The rows of a query in a statement of a plan. */
import type { GraphQLObjectType } from 'graphql'
import { readOf } from './read.ts'
import { columnName, quoted } from './statement.ts'

/**
 * SQL of the rows of a query with its columns renamed as those of a table would be.
 * @param type of the rows
 * @param text the query
 */
export function rowsAs(type: GraphQLObjectType, text: string, alias: string): string {
  return `(select ${columnsOf(type)} from (${text}) named) ${alias}`
}

function columnsOf(type: GraphQLObjectType): string {
  const names = Object.values(type.getFields()).flatMap((field) => {
    const read = readOf(field)
    if (read !== undefined && 'column' in read) return read.column
    if (read !== undefined && 'refers' in read) return read.by
    return (field.extensions.pothosExposedField as string | undefined) ?? []
  })
  return [...new Set(names)].map((name) => `named.${quoted(name)} as ${quoted(columnName(name))}`).join(', ')
}
