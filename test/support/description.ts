/** Compares responses and requests with the OpenAPI description. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type DescribedOperation, type Description, describeApi } from '../../rest/openapi/describe.ts'
import { schema } from '../../schema/index.ts'
import type { Answer } from './server.ts'

type Json = Record<string, unknown>

export const description: Description = describeApi(schema, 'http://localhost:4000')

/** The operations, each with its method and path. */
export const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** A copy that allows described fields and values only, although clients should tolerate new ones. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy: Json = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key === 'x-extensible-enum' ? 'enum' : key, closed(value)]),
  )
  const isObject = typeof copy.properties === 'object' && [copy.type].flat().includes('object')
  return isObject && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false })
addFormats.default(ajv)
ajv.addSchema({ ...description, components: closed(description.components) } as object, 'api')

const compiled = new Map<string, ValidateFunction>()

function check(pointer: string, value: unknown): string[] {
  let validate = compiled.get(pointer)
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `api${pointer}` })
    compiled.set(pointer, validate)
  }
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
  )
}

/** How `value` differs from a schema of the components. */
export function problemsBySchema(name: string, value: unknown): string[] {
  return check(`#/components/schemas/${name}`, value)
}

interface Response {
  description?: string
  headers?: Record<string, unknown>
  content?: { 'application/json': { schema: { $ref: string }; example?: unknown; examples?: Json } }
}

/** The response that an operation describes for `status`. */
export function describedResponse(operation: DescribedOperation, status: number): Response | undefined {
  const found = (operation.responses as Record<string, unknown>)[status] as { $ref?: string } | undefined
  const name = found?.$ref?.split('/').at(-1)
  return (name === undefined ? found : description.components.responses[name]) as Response | undefined
}

/** Whether the description has this path, and so no `{id}` in its place. */
export const isPath = (path: string) => description.paths[path] !== undefined

/** @param path as in the description: `/workers/{id}` */
export function isDescribed(method: string, path: string): boolean {
  return description.paths[path]?.[method.toLowerCase()] !== undefined
}

/**
 * How a response differs from the description in status, body or headers; empty if it matches.
 * @param path as in the description: `/workers/{id}`
 */
export function problemsOfAnswer(method: string, path: string, answer: Answer): string[] {
  const operation = description.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) return [`${method} ${path} is not described`]
  const response = describedResponse(operation, answer.status)
  if (response === undefined) return [`${method} ${path} does not describe status ${answer.status}`]
  const content = response.content?.['application/json']
  if (content === undefined) return answer.body === '' ? [] : ['has a body where none is described']
  const found = check(content.schema.$ref, answer.body)
  const isPart = /Without a read scope/.test(response.description ?? '') && answer.body.created_at === undefined
  const problems = isPart
    ? found.filter((problem) => !/ ?must have required property (?!'(object|id)')/.test(problem))
    : found
  const codes = content.examples && Object.keys(content.examples)
  if (codes && !codes.includes(answer.body?.error?.code))
    problems.push(`code ${answer.body?.error?.code} not described`)
  for (const header of OURS) {
    const described = Object.hasOwn(response.headers ?? {}, header)
    if (answer.headers.has(header) && !described) problems.push(`header ${header} is not described`)
  }
  if (!answer.headers.get('x-request-id')?.startsWith('req_')) problems.push('no x-request-id')
  return problems
}

/** Headers of the API itself, which must be described where they are sent. */
const OURS = Object.keys(description.components.headers).filter((name) => !/^(x-)?ratelimit/.test(name))
