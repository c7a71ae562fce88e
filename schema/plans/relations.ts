/** Which columns connect two models. Every foreign key of a tenant table is (org_id, x_id) and refers to (org_id, id). */
import type { GraphQLObjectType } from 'graphql'
import { getDatamodel } from '../../prisma/generated/pothos.ts'
import { Unplannable } from './unplannable.ts'

/** A relation of a Prisma model, as Pothos keeps it. */
export interface Relation {
  /** The model that it leads to. */
  type: string
  name: string
  isList: boolean
  relationName: string
  /** The model's own columns, if the foreign key is its own. */
  relationFromFields?: readonly string[]
}

interface Model {
  fields: readonly (Partial<Relation> & { name: string; isId?: boolean; hasDefaultValue?: boolean })[]
}

const models = getDatamodel().datamodel.models as unknown as Record<string, Model | undefined>

/** The model's own column that refers to the related record; undefined if the related record refers to this one. */
export function referenceOf({ relationFromFields = [] }: Relation): string | undefined {
  const [organisation, reference, ...more] = relationFromFields
  if (organisation === undefined) return undefined
  if (organisation !== 'orgId' || reference === undefined || more.length > 0) throw new Unplannable('a foreign key')
  return reference
}

/** Whether a field of a type's model has the type uuid: ids that the database generates, and references to them. */
export function isUuid(type: GraphQLObjectType, name: string): boolean {
  const { fields = [] } = models[String(type.extensions.pothosPrismaModel)] ?? {}
  return fields.some(
    ({ relationFromFields, ...field }) =>
      relationFromFields?.includes(name) || (field.name === name && field.isId && field.hasDefaultValue),
  )
}

/** The column of the related model that refers to `parent`. */
export function inverseReference(parent: GraphQLObjectType, { type, relationName }: Relation): string {
  const model = parent.extensions.pothosPrismaModel
  const inverse = models[type]?.fields.find((field) => field.relationName === relationName && field.type === model)
  const reference = inverse && referenceOf(inverse as Relation)
  if (reference === undefined) throw new Unplannable(`no foreign key of ${type}`)
  return reference
}
