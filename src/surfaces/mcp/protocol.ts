/**
 * The MCP server itself, with the official SDK and without sessions: each message has a server of its own. The SDK is
 * loaded with this file, on the first request to `/mcp`.
 */
import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { notesOf } from '../../access/request-log/notes.ts'
import type { Services } from '../../execution/services.ts'
import { noteFailure } from '../../platform/http/request-id.ts'
import { version } from '../../platform/version.ts'
import { callTool, isOpenTo } from './call.ts'
import type { Tool, ToolCall } from './tool.ts'

/** Who sends a message. */
export type Sender = Omit<ToolCall, 'values'>

/** The answer to a message: an HTTP response. */
export interface Answered {
  response: Response
  /** Whether nothing was written: an answer to a write may show a new secret. */
  isRead: boolean
}

/** Answers one message of JSON-RPC. */
export type AnswerMessage = (message: unknown, sender: Sender) => Promise<Answered>

const INSTRUCTIONS = `Muster holds an organisation's workforce: workers, clients, projects, jobs, assignments, documents, \
timesheets, expenses, tasks. get_me returns the scopes of your credential; only tools that they allow are listed. A sandbox \
credential sees fixed example records, and its writes are checked but not kept. Send next_cursor to get the next page of a list. \
Amounts are in minor units, times in UTC. Send an idempotency_key with each write, and the same key when you retry it.`

/** The server of these tools. */
export function openProtocol(services: Pick<Services, 'log' | 'config'>, tools: readonly Tool[]): AnswerMessage {
  const byName = new Map(tools.map((tool) => [tool.name, { tool, listed: listedTool(tool) }]))
  const jsonSchemaValidator = new AjvJsonSchemaValidator() // each server would make its own
  const url = `${services.config.publicUrl}/mcp`

  function serverFor(sender: Sender): Server {
    const server = new Server(
      { name: 'muster', title: 'Muster', version },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator },
    )
    server.setRequestHandler('tools/list', () => ({
      tools: [...byName.values()].filter(({ tool }) => isOpenTo(tool, sender.credential)).map(({ listed }) => listed),
    }))
    server.setRequestHandler('tools/call', async ({ params }) => {
      const found = byName.get(params.name)
      if (found === undefined) {
        const message = `There is no tool ${params.name}. Call tools/list to see all tools.`
        noteFailure(sender.res, { code: 'not_found', message })
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, message)
      }
      const { text, isError } = await callTool(services, found.tool, { ...sender, values: params.arguments ?? {} })
      const content = [{ type: 'text' as const, text }]
      return isError ? { content, isError } : { content, structuredContent: JSON.parse(text) }
    })
    return server
  }

  function isRead(message: unknown): boolean {
    if (methodOf(message) !== 'tools/call') return true
    const { name = '' } = (message as { params?: { name?: string } }).params ?? {}
    return byName.get(name)?.tool.hints.readOnlyHint ?? true
  }

  return async (message, sender) => {
    notesOf(sender.res).operation = methodOf(message)
    const server = serverFor(sender)
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      const request = new Request(url, { method: 'POST', headers: headersOf(sender) })
      return { response: await transport.handleRequest(request, { parsedBody: message }), isRead: isRead(message) }
    } finally {
      await server.close()
    }
  }
}

function listedTool({ name, title, description, inputSchema, hints }: Tool): ListedTool {
  const annotations = { title, ...hints, openWorldHint: false }
  return { name, title, description, inputSchema, annotations }
}

function methodOf(message: unknown): string {
  const { method } = (message ?? {}) as { method?: unknown }
  return typeof method === 'string' ? method : 'response'
}

/** The headers that the SDK reads. */
function headersOf({ req }: Sender): Headers {
  const names = ['accept', 'content-type', 'mcp-protocol-version']
  return new Headers(
    names.flatMap((name) => (req.headers[name] === undefined ? [] : [[name, String(req.headers[name])]])),
  )
}
