/** The columns of a model, as fields of its rows. */
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { snakeCase } from '../../platform/text/names.ts'

/** The names of a model's fields that are columns. */
export function scalarsOf(model: string): string[] {
  return Object.keys((Prisma as unknown as Record<string, object>)[`${model}ScalarFieldEnum`] as object)
}

const columns = new Map<string, string>()

/** SQL of a model's columns, of the alias `t`, under the names of its fields. */
export function columnsOf(model: string): string {
  const known = columns.get(model)
  if (known !== undefined) return known
  const list = scalarsOf(model)
    .map((field) => `t."${snakeCase(field)}" as "${field}"`)
    .join(', ')
  columns.set(model, list)
  return list
}
