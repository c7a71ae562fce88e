/** The MCP tools of the routes: one for each, with its scopes, its schemas and its operation. */
import type { GraphQLSchema } from 'graphql'
import { noteDeprecated } from '../../src/access/request-log/notes.ts'
import type { Services } from '../../src/execution/services.ts'
import { addressOf } from '../../src/platform/http/address.ts'
import { requestIdOf } from '../../src/platform/http/request-id.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import type { Tool, ToolAnswer, ToolCall, ToolHints } from '../../src/surfaces/mcp/tool.ts'
import { spendForBatch } from '../batch-price.ts'
import { runCall } from '../call.ts'
import type { Compiled, Endpoints } from '../endpoints.ts'
import { admitExpand } from '../expand.ts'
import { type Description, describeApi } from '../openapi/describe.ts'
import { readOnce, unknownStamp } from '../read.ts'
import type { Route } from '../routes.ts'
import { readVariables } from '../variables.ts'
import { renderWritten } from '../written.ts'
import { readArguments } from './arguments.ts'
import { inputSchema } from './schemas.ts'

/** The tools of all routes. */
export function restTools(schema: GraphQLSchema, services: Services, { all }: Endpoints): Tool[] {
  const description = describeApi(schema, services.config.publicUrl)
  return all.map((compiled) => toolOf(services, compiled, description))
}

function toolOf(services: Services, compiled: Compiled, description: Description): Tool {
  const { endpoint } = compiled
  const { path, method } = endpoint.route
  const operation = description.paths[path]?.[method.toLowerCase()]
  if (operation === undefined) throw new Error(`${method} ${path} is not described`)
  const name = snakeCase(operation.operationId)
  const run = method === 'GET' ? runRead : runWrite
  return {
    name,
    title: operation.summary,
    description: `${operation.summary}. ${operation.description}`,
    inputSchema: inputSchema(endpoint, operation, description),
    hints: hintsOf(endpoint.route),
    scopes: endpoint.scopes,
    operation: endpoint.operation.name,
    run: (call) => run(services, compiled, name, call),
  }
}

/** A POST to a collection only adds a record. All other writes, including batches, can change records. */
function hintsOf({ method, path }: Route): ToolHints {
  return {
    readOnlyHint: method === 'GET',
    destructiveHint: method === 'PATCH' || method === 'DELETE' || (method === 'POST' && /\{id\}|\/batch/.test(path)),
    idempotentHint: method !== 'POST',
  }
}

type Run = (services: Services, compiled: Compiled, tool: string, call: ToolCall) => Promise<ToolAnswer>

const runRead: Run = async (services, compiled, tool, { values, credential, res }) => {
  const { id, query } = readArguments(compiled.endpoint, tool, values)
  const { deprecated } = compiled.endpoint
  if (deprecated !== undefined)
    noteDeprecated(res, deprecated.usedBy(query, readVariables(compiled.endpoint, id, query, undefined)))
  const call = { ...compiled, id, query, credential }
  await admitExpand(services, call, res)
  const { rendered, page } = await readOnce(services, call, requestIdOf(res), unknownStamp)
  const text = rendered.body.toString()
  if (!compiled.endpoint.isList) return { text }
  const { nextCursor = null, watermark = null } = page
  return { text: JSON.stringify({ ...JSON.parse(text), next_cursor: nextCursor, sync_watermark: watermark }) }
}

const runWrite: Run = async (services, compiled, tool, { values, credential, req, res }) => {
  const { endpoint } = compiled
  const { id, query, body, idempotency, precondition } = readArguments(endpoint, tool, values)
  const variables = readVariables(endpoint, id, query, body)
  if (endpoint.deprecated !== undefined) noteDeprecated(res, endpoint.deprecated.usedBy(query, variables))
  const conditions = { idempotency, precondition, address: addressOf(req) }
  const call = { ...compiled, id, query, credential }
  await spendForBatch(services, call, res, variables)
  const { value, replayed } = await runCall(services, call, variables, requestIdOf(res), conditions)
  if (replayed) res.setHeader('idempotent-replayed', 'true')
  return { text: renderWritten(call, value, body).body.toString() }
}
