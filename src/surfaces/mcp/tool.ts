/** The tools of the MCP server. What they do is passed in; this surface knows how they are listed and called. */

import type { Request, Response } from 'express'
import type { Credential } from '../../access/credentials/credential.ts'
import type { Scope } from '../../access/scopes/scopes.ts'

/** A JSON Schema (draft 2020-12) of an object. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>

/** What a tool does to records: hints for agents that ask a person before they change something. */
export interface ToolHints {
  readOnlyHint: boolean
  /** Whether it changes or removes what was there; false if it only adds. */
  destructiveHint: boolean
  /** Whether a repetition with the same arguments changes nothing more. */
  idempotentHint: boolean
}

/** One tool. */
export interface Tool {
  /** Letters, digits and underscores. */
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  hints: ToolHints
  /** The caller needs one of these; if empty, none is needed. */
  scopes: readonly Scope[]
  /** Whether callers write GraphQL documents for it: then it is closed to credentials for trusted documents only. */
  takesDocuments?: boolean
  /** The name in the request log. */
  operation: string
  /** @throws {ApiError} */
  run(call: ToolCall): Promise<ToolAnswer>
}

/** A call of a tool, by a caller who has its scopes. */
export interface ToolCall {
  /** The arguments as sent, not validated. */
  values: Readonly<Record<string, unknown>>
  credential: Credential
  /** The HTTP request, for its id and the caller's address. */
  req: Request
  /** Its response, for the rate limit and the request log. */
  res: Response
}

/** The answer of a tool. */
export interface ToolAnswer {
  /** JSON of an object. */
  text: string
  isError?: boolean
}
