/** The columns of a model, as fields of its rows. */
import { Prisma } from '../../prisma/generated/client/client.ts'

/** The names of a model's fields that are columns. */
export function scalarsOf(model: string): string[] {
  return Object.keys((Prisma as unknown as Record<string, object>)[`${model}ScalarFieldEnum`] as object)
}
