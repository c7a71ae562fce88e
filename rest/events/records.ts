/**
 * Renders records in events exactly as REST lists show them: from a row, by the selection of the list's document, so that
 * there is no second definition and no second query.
 *
 * Signed links are null in events: they expire after 15 minutes, but an event can be delivered days later, and the log
 * of a receiver must not give access to a passport. The receiver gets the record through the API instead.
 */
import { type FieldNode, type GraphQLObjectType, type GraphQLSchema, Kind } from 'graphql'
import { subfields } from '../../schema/plans/selection.ts'
import type { Resource } from '../../src/access/resources.ts'
import { type EventObject, eventObjects } from '../../src/events/catalogue.ts'
import type { RecordForm, WireRecord } from '../../src/events/record-forms.ts'
import { fragmentsOf } from '../../src/execution/selections.ts'
import { SIGNED_LINK_FIELDS } from '../links.ts'
import { routes } from '../routes.ts'
import { type JsonSchema, recordShape } from '../shape.ts'
import { appShape } from './app.ts'
import { rowWriter } from './row-writer.ts'

/** How events show a type of record. */
export interface DescribedForm extends RecordForm {
  /** The GraphQL type; undefined if it has none. */
  type: string | undefined
  shape: JsonSchema
  /** Fields that are always null in events. */
  links: readonly string[]
}

type RowWriter = ReturnType<typeof rowWriter>

/** The renderer and description of each type of record, by `object` name. */
export type DescribedForms = Readonly<Record<EventObject, DescribedForm>>

/** The renderers of all records. @throws {Error} if a record cannot be rendered from its row */
export function compileRecords(schema: GraphQLSchema): DescribedForms {
  const forms = Object.entries(eventObjects).map(([object, about]) => [
    object,
    'many' in about ? compileResource(schema, about) : object === 'app' ? appForm : endpointForm(schema),
  ])
  return Object.fromEntries(forms)
}

/** Not rendered from a row. */
const appForm: DescribedForm = {
  type: undefined,
  shape: appShape,
  links: [],
  render: (record) => record as WireRecord,
}

/** Only test deliveries are about endpoints: they send the example. */
function endpointForm(schema: GraphQLSchema): DescribedForm {
  const type = 'WebhookEndpoint'
  const { selection, fragments } = recordSelection('webhookEndpointPage')
  const shape = recordShape(schema.getType(type) as GraphQLObjectType, selection, fragments)
  return { type, shape, links: [], render: (record) => record as WireRecord }
}

function compileResource(schema: GraphQLSchema, { type, many }: Resource): DescribedForm {
  const { selection, fragments } = recordSelection(many)
  const recordType = schema.getType(type) as GraphQLObjectType
  const shape = nullLinks(recordShape(recordType, selection, fragments))
  const names = Object.keys(shape.properties ?? {})
  const [live, deleted] = [false, true].map((includeDeleted) => {
    const scope = { schema, fragments, conditions: new Map([['includeDeleted', includeDeleted]]) }
    const fields = subfields(scope, recordType, { key: 'record', name: 'record', nodes: [selection] })
    return rowWriter(
      scope,
      recordType,
      fields.filter(({ key }) => !SIGNED_LINK_FIELDS.has(key)),
    )
  }) as [RowWriter, RowWriter]
  return {
    type,
    shape,
    links: names.filter((name) => SIGNED_LINK_FIELDS.has(name)),
    render(row) {
      const write = (row as { deletedAt?: Date | null }).deletedAt == null ? live : deleted
      const rendered = write(row as Parameters<RowWriter>[0])
      const shown = names.filter((name) => SIGNED_LINK_FIELDS.has(name) || rendered[name] !== undefined)
      return Object.fromEntries(shown.map((name) => [name, rendered[name] ?? null])) as WireRecord
    },
  }
}

/** The selection of a record in the REST list `many`. */
function recordSelection(many: string) {
  for (const { document } of routes) {
    const operation = document.definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)
    const root = operation?.selectionSet.selections[0] as FieldNode
    const data = fieldNamed(root, 'data')
    if (operation !== undefined && root.name.value === many && data !== undefined) {
      const selection: FieldNode = { ...data, name: { kind: Kind.NAME, value: 'record' } }
      return { selection, fragments: fragmentsOf(document) }
    }
  }
  throw new Error(`rest/routes.ts has no list of ${many}`)
}

function fieldNamed(parent: FieldNode, name: string): FieldNode | undefined {
  return parent.selectionSet?.selections.find((each) => each.kind === Kind.FIELD && each.name.value === name) as
    | FieldNode
    | undefined
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
