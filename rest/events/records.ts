/**
 * Renders records in events exactly as REST lists show them. It takes the selection from the list's document, compiles
 * it at start-up and runs it on a database row, so that there is no second definition and no second query.
 *
 * Signed links are null in events: they expire after 15 minutes, but an event can be delivered days later, and the log
 * of a receiver must not give access to a passport. The receiver gets the record through the API instead.
 */
import {
  type DocumentNode,
  type FieldNode,
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
import { fragmentsOf } from '../../src/execution/selections.ts'
import { SIGNED_LINK_FIELDS } from '../links.ts'
import { routes } from '../routes.ts'
import { type JsonSchema, recordShape } from '../shape.ts'
import { eventOnlyRecords } from './event-only-records.ts'

/** How events show a type of record. */
export interface DescribedForm extends RecordForm {
  /** The GraphQL type; undefined for a record without REST resource. */
  type: string | undefined
  shape: JsonSchema
  /** Fields that are always null in events. */
  links: readonly string[]
}

/** The renderer and description of each type of record, by `object` name. */
export type DescribedForms = Readonly<Record<EventObject, DescribedForm>>

/** Compile the renderers of all records. @throws {Error} if a record cannot be rendered from its row */
export function compileRecords(schema: GraphQLSchema): DescribedForms {
  const forms = Object.entries(eventObjects).map(([object, about]) => [
    object,
    'many' in about
      ? compileResource(schema, about)
      : object === 'webhook_endpoint'
        ? endpointForm(schema)
        : eventOnlyForm(object as keyof typeof eventOnlyRecords),
  ])
  return Object.fromEntries(forms)
}

function eventOnlyForm(object: keyof typeof eventOnlyRecords): DescribedForm {
  return { type: undefined, shape: eventOnlyRecords[object].shape, links: [], render: (record) => record as WireRecord }
}

/** Only test deliveries are about endpoints: they send the example. */
function endpointForm(schema: GraphQLSchema): DescribedForm {
  const type = 'WebhookEndpoint'
  const { selection, fragments } = recordSelection('webhookEndpointPage')
  const shape = recordShape(schema.getType(type) as GraphQLObjectType, selection, fragments)
  return { type, shape, links: [], render: (record) => record as WireRecord }
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
    links: names.filter((name) => SIGNED_LINK_FIELDS.has(name)),
    render(row) {
      const includeDeleted = (row as { deletedAt?: Date | null }).deletedAt != null
      const result = compiled.query({ record: row }, {}, { includeDeleted })
      if (result instanceof Promise || result.errors)
        throw new Error(`a ${type} cannot be rendered from its row alone`, {
          cause: result instanceof Promise ? undefined : result.errors?.[0],
        })
      const rendered = result.data?.record as WireRecord
      const shown = names.filter((name) => SIGNED_LINK_FIELDS.has(name) || rendered[name] !== undefined)
      return Object.fromEntries(shown.map((name) => [name, rendered[name] ?? null])) as WireRecord
    },
  }
}

/** A schema with one query field, `record`, whose value the caller provides as the root value. */
function schemaOf(type: GraphQLObjectType): GraphQLSchema {
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'GivenRecord', fields: { record: { type } } }) })
}

/** The selection of a record in the REST list `many`. */
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

/** `document` with `selection` as its root field, without the fields that sign links. */
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
  return visit(
    { ...document, definitions },
    { Field: (node) => (SIGNED_LINK_FIELDS.has(wireName(node)) ? null : undefined) },
  )
}

function wireName({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value
}

function nullLinks(shape: JsonSchema): JsonSchema {
  const properties = Object.entries(shape.properties ?? {}).map(([name, inner]): [string, JsonSchema] => [
    name,
    SIGNED_LINK_FIELDS.has(name)
      ? { type: 'null', description: 'Always null in events, because links expire. Get the record to obtain a link.' }
      : inner,
  ])
  return { ...shape, properties: Object.fromEntries(properties) }
}
