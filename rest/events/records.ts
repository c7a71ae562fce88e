/**
 * Records in events, exactly as REST lists show them: the list document's own selection, compiled once at start against
 * the real types and run over a row that a resolver has at hand. No second description of a record, no second read.
 *
 * Signed links are null in events. They work for fifteen minutes, an event may be delivered hours later and again after
 * days, and whoever reads a receiver's log should not get at a passport: the receiver asks for the record instead.
 */

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLObjectType,
  GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Resource } from '../../src/access/resources.ts'
import { type EventObject, eventObjects } from '../../src/events/catalogue.ts'
import type { RecordForm, WireRecord } from '../../src/events/record-forms.ts'
import { LINKS } from '../links.ts'
import { routes } from '../routes.ts'
import { type JsonSchema, recordShape } from '../shape.ts'
import { ownRecords } from './own-records.ts'

export interface DescribedForm extends RecordForm {
  /** GraphQL's type; undefined for a record that the API does not have. */
  type: string | undefined
  shape: JsonSchema
  /** Its fields that are null in events. */
  links: readonly string[]
}

export type DescribedForms = Readonly<Record<EventObject, DescribedForm>>

export function compileRecords(schema: GraphQLSchema): DescribedForms {
  const forms = Object.entries(eventObjects).map(([object, about]) => [
    object,
    'many' in about ? compileResource(schema, about) : ownForm(object as keyof typeof ownRecords),
  ])
  return Object.fromEntries(forms)
}

function ownForm(object: keyof typeof ownRecords): DescribedForm {
  return { type: undefined, shape: ownRecords[object].shape, links: [], render: (record) => record as WireRecord }
}

function compileResource(schema: GraphQLSchema, { type, many }: Resource): DescribedForm {
  const { selection, fragments, document } = recordSelection(many)
  const recordType = schema.getType(type) as GraphQLObjectType
  const shape = nullLinks(recordShape(recordType, selection, fragments))
  const names = Object.keys(shape.properties ?? {})
  const compiled = compileQuery(schemaOf(recordType), document)
  if (!isCompiledQuery(compiled)) throw new Error(`${type} cannot be compiled for events: ${compiled.errors?.[0]}`)
  return {
    type,
    shape,
    links: names.filter((name) => LINKS.has(name)),
    render(row) {
      const includeDeleted = (row as { deletedAt?: Date | null }).deletedAt != null
      const result = compiled.query({ record: row }, {}, { includeDeleted })
      if (result instanceof Promise || result.errors)
        throw new Error(`a ${type} cannot be rendered from its row alone`, {
          cause: result instanceof Promise ? undefined : result.errors?.[0],
        })
      const rendered = result.data?.record as WireRecord
      const shown = names.filter((name) => LINKS.has(name) || rendered[name] !== undefined)
      return Object.fromEntries(shown.map((name) => [name, rendered[name] ?? null])) as WireRecord
    },
  }
}

/** A query of nothing but one record, which the caller hands in. */
function schemaOf(type: GraphQLObjectType): GraphQLSchema {
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'GivenRecord', fields: { record: { type } } }) })
}

/** What the REST list `many` selects of each record. */
function recordSelection(many: string) {
  for (const { document } of routes) {
    const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
    const root = operation?.selectionSet.selections[0] as FieldNode
    const data = fieldNamed(root, 'data')
    if (operation !== undefined && root.name.value === many && data !== undefined) {
      const selection: FieldNode = { ...data, name: { kind: Kind.NAME, value: 'record' } }
      return { selection, fragments: fragmentsOf(document), document: queryOf(document, operation, selection) }
    }
  }
  throw new Error(`rest/routes.ts has no list of ${many}`)
}

function fieldNamed(parent: FieldNode, name: string): FieldNode | undefined {
  return parent.selectionSet?.selections.find((each) => each.kind === Kind.FIELD && each.name.value === name) as
    | FieldNode
    | undefined
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
}

/** `document` with `selection` for its root field, without the fields that would sign links. */
function queryOf(document: DocumentNode, operation: OperationDefinitionNode, selection: FieldNode): DocumentNode {
  const variableDefinitions = operation.variableDefinitions?.filter(
    ({ variable }) => variable.name.value === 'includeDeleted',
  )
  const query: OperationDefinitionNode = {
    ...operation,
    ...(variableDefinitions && { variableDefinitions }),
    selectionSet: { kind: Kind.SELECTION_SET, selections: [selection] },
  }
  const definitions = [query, ...document.definitions.filter((each) => each !== operation)]
  return visit({ ...document, definitions }, { Field: (node) => (LINKS.has(wireName(node)) ? null : undefined) })
}

function wireName({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value
}

function nullLinks(shape: JsonSchema): JsonSchema {
  const properties = Object.entries(shape.properties ?? {}).map(([name, inner]): [string, JsonSchema] => [
    name,
    LINKS.has(name)
      ? { type: 'null', description: 'Null in events, since links run out: get the record for one.' }
      : inner,
  ])
  return { ...shape, properties: Object.fromEntries(properties) }
}
