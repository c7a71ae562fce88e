/**
 * `expand=worker,project`: the records beside their ids, in the same statement. What a resource can expand follows from its
 * record type: each field that is a record whose id another field of the type holds.
 */
import type { ServerResponse } from 'node:http'
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { objectName } from '../schema/record.ts'
import { requireRead, resourcesByObject } from '../schema/record-references.ts'
import { spend } from '../src/access/admit.ts'
import { pointsFor } from '../src/access/budget/costs.ts'
import type { Credential } from '../src/access/credentials/credential.ts'
import type { Resource } from '../src/access/resources.ts'
import type { AccessServices } from '../src/access/services.ts'
import { type Fragments, fieldsOf, fragmentsOf, rootFieldsOf } from '../src/execution/selections.ts'
import { addDetail } from '../src/platform/errors/error-details.ts'
import type { ErrorDetail } from '../src/platform/errors/errors.ts'
import { snakeCase } from '../src/platform/text/names.ts'
import { SIGNED_LINK_FIELDS } from './links.ts'
import { routes } from './routes.ts'

/** The name of the parameter. */
export const EXPAND = 'expand'

/** A record that can stand beside its id. */
export interface Expansion {
  /** In requests and responses. */
  name: string
  /** The field of the GraphQL type. */
  field: string
  description: string
  resource: Resource
  /** The variable of the expanded document. */
  variable: string
  /** Whether the record has signed links, which expire. */
  hasLinks: boolean
}

/** What the records of a type can expand, by name. @param type undefined for answers without records of a resource */
export function expansionsOf(type: GraphQLObjectType | undefined): Map<string, Expansion> {
  const fields = type?.getFields() ?? {}
  const found = Object.values(fields).flatMap(({ name, type: output, description }): Expansion[] => {
    const resource = resourcesByObject.get(objectName(getNamedType(output).name))
    if (resource === undefined || isListType(output) || fields[`${name}Id`] === undefined) return []
    const variable = `${EXPAND}${name[0]?.toUpperCase()}${name.slice(1)}`
    const hasLinks = namesIn(recordOf(resource).fragments).some((each) => SIGNED_LINK_FIELDS.has(each))
    return [{ name: snakeCase(name), field: name, description: description ?? '', resource, variable, hasLinks }]
  })
  return new Map(found.map((each) => [each.name, each]))
}

/** The document with each record beside its id, if its variable is true. @param listed whether the records are in `data` */
export function expandedDocument(
  document: DocumentNode,
  expansions: Iterable<Expansion>,
  listed: boolean,
): DocumentNode {
  const fragments = new Map(fragmentsOf(document))
  const variables: string[] = []
  const fields = [...expansions].map(({ name, field, resource, variable }) => {
    variables.push(`$${variable}: Boolean = false`)
    const { shown, fragments: own } = recordOf(resource)
    for (const [fragment, definition] of own) fragments.set(fragment, definition)
    const { selections } = parsed(`{ ${name}: ${field} @include(if: $${variable}) { id } }`)
    return { ...(selections[0] as FieldNode), selectionSet: shown }
  })
  const added = operationOf(parse(`query (${variables.join(', ')}) { id }`)).variableDefinitions ?? []
  const withFields = (set: SelectionSetNode): SelectionSetNode => ({
    ...set,
    selections: [...set.selections, ...fields],
  })
  const inRecords = (node: FieldNode): FieldNode =>
    node.selectionSet === undefined ? node : { ...node, selectionSet: withFields(node.selectionSet) }
  const operation = operationOf(document)
  const [root] = operation.selectionSet.selections as readonly [FieldNode]
  const inData = (set: SelectionSetNode): SelectionSetNode => ({
    ...set,
    selections: set.selections.map((each) =>
      each.kind === Kind.FIELD && each.name.value === 'data' ? inRecords(each) : each,
    ),
  })
  const expanded = listed && root.selectionSet ? { ...root, selectionSet: inData(root.selectionSet) } : inRecords(root)
  const whole: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: [...(operation.variableDefinitions ?? []), ...added],
    selectionSet: { ...operation.selectionSet, selections: [expanded] },
  }
  return { kind: Kind.DOCUMENT, definitions: [whole, ...fragments.values()] }
}

const operationOf = ({ definitions }: DocumentNode) =>
  definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode
const parsed = (text: string) => operationOf(parse(text)).selectionSet

/** What a GET of one record selects, and the fragments for it. */
function recordOf({ path }: Resource) {
  const route = routes.find((each) => each.method === 'GET' && each.path === `${path}/{id}`)
  if (route === undefined) throw new Error(`${path}/{id} has no GET`)
  const fragments = fragmentsOf(route.document)
  const [root] = rootFieldsOf(operationOf(route.document), fragments)
  return { shown: root?.selectionSet as SelectionSetNode, fragments }
}

/** The names in the response of fields that fragments select. */
const namesIn = (fragments: Fragments) =>
  [...fragments.values()].flatMap(({ selectionSet }) =>
    [...fieldsOf(selectionSet, fragments)].map(({ alias, name }) => (alias ?? name).value),
  )

/** What an endpoint can expand, by name. */
interface Expandable {
  expansions: ReadonlyMap<string, Expansion>
}

const namesOf = (values: readonly string[]) => [...new Set(values.flatMap((each) => each.split(',')))]

/** The expansions that a request names; undefined if it does not expand. Unknown names are left out. */
export function expandedBy({ expansions }: Expandable, query: URLSearchParams): Expansion[] | undefined {
  if (expansions.size === 0 || !query.has(EXPAND)) return undefined
  return namesOf(query.getAll(EXPAND)).flatMap((name) => expansions.get(name) ?? [])
}

/** Read the parameter into the variables of the expanded document. */
export function readExpand(
  { expansions }: Expandable,
  values: readonly string[],
  variables: Record<string, unknown>,
  details: ErrorDetail[],
): void {
  for (const name of namesOf(values)) {
    const expansion = expansions.get(name)
    if (expansion !== undefined) variables[expansion.variable] = true
    else
      addDetail(details, {
        path: EXPAND,
        code: 'invalid',
        message: `must be one or more of ${[...expansions.keys()].join(', ')}`,
      })
  }
}

/**
 * Check the scopes of the records that a request expands, and charge a point for each name.
 * @throws {ApiError} insufficient_scope, rate_limited
 */
export async function admitExpand(
  services: Pick<AccessServices, 'credentials' | 'budget'>,
  { endpoint, credential, query }: { endpoint: Expandable; credential: Credential; query: URLSearchParams },
  res: ServerResponse,
): Promise<void> {
  const given = expandedBy(endpoint, query) ?? []
  for (const { resource } of given) requireRead({ credential }, resource)
  if (given.length > 0) await spend(services, res, credential, pointsFor({ expanded: given.length }))
}
