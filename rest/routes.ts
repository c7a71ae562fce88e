/**
 * THE table of the REST surface: each route, the document it runs and its status on success. It follows from the table of
 * resources. What an operation takes, which scopes open it and what it answers follow from the document and the schema.
 */
import type { DocumentNode } from 'graphql'
import { type RestResource, resources, type Verb } from '../src/access/resources.ts'
import * as generated from './operations/generated.ts'
import { operationName } from './operations/standard.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Under `{base_url}`; `{id}` stands for a record's id. */
  path: string
  document: DocumentNode
  status: 200 | 201
}

interface VerbRoute {
  method: Route['method']
  /** Behind the resource's path. */
  path: '' | '/{id}'
  status: Route['status']
}

const verbs = {
  list: { method: 'GET', path: '', status: 200 },
  get: { method: 'GET', path: '/{id}', status: 200 },
  create: { method: 'POST', path: '', status: 201 },
  update: { method: 'PATCH', path: '/{id}', status: 200 },
  delete: { method: 'DELETE', path: '/{id}', status: 200 },
} as const satisfies Record<Verb, VerbRoute>

const documents = new Map<string, unknown>(Object.entries(generated))

/** @throws if the document was not generated: run `npm run codegen` */
function documentOf(name: string): DocumentNode {
  const document = documents.get(`${name[0]?.toUpperCase()}${name.slice(1)}Document`)
  if (document === undefined) throw new Error(`rest/operations has no ${name}: run 'npm run codegen'`)
  return document as DocumentNode
}

function routesOf(resource: RestResource): Route[] {
  return resource.operations.map((verb) => {
    const { method, path, status } = verbs[verb]
    return { method, path: resource.path + path, document: documentOf(operationName(verb, resource)), status }
  })
}

export const routes: readonly Route[] = Object.values(resources).flatMap((resource) => routesOf(resource))
