/** `/scim/v2`: SCIM 2.0 (RFC 7644), with which an organisation's directory creates, changes and removes members. */
import { type Request, type RequestHandler, type Response, Router } from 'express'
import SCIMMY from 'scimmy'
import { admit } from '../../access/admit.ts'
import { auditOrigin } from '../../access/audit/audit.ts'
import { meterBody } from '../../access/budget/meter-body.ts'
import type { Credential } from '../../access/credentials/credential.ts'
import { lockMembers } from '../../access/people/member-rules.ts'
import { notesOf } from '../../access/request-log/notes.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError, toApiError } from '../../platform/errors/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { bearerChallenge } from '../../platform/http/bearer-challenge.ts'
import { readJsonBody } from '../../platform/http/body.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { logFailure, setRetryAfter } from '../../platform/http/respond.ts'
import { declarePeople, type ScimContext, scimError } from './people.ts'

export const SCIM = '/scim/v2'

const MAX_OPERATIONS = 100
const MAX_FILTER = 500
const TYPE = 'application/scim+json'

type Handle = (req: Request, context: ScimContext, body: unknown) => Promise<unknown>

export function scimEndpoint(services: Services): Router {
  const { config, database, log } = services
  declarePeople(`${config.publicUrl}${SCIM}`)
  const challenge = bearerChallenge(config.publicUrl, SCIM)
  const { User, Schema, ResourceType, ServiceProviderConfig } = SCIMMY.Resources

  const fail = (res: Response, thrown: unknown) => {
    const problem = problemOf(thrown)
    if (problem instanceof ApiError) {
      logFailure(log, problem, requestIdOf(res))
      setRetryAfter(res, problem)
      challenge(res, problem)
    }
    const body = scimError(problem)
    send(res, body, Number(body.status))
  }

  /** A change and what it depends on are one transaction, in which nobody else changes members. */
  const inTransaction = async (req: Request, res: Response, credential: Credential, body: unknown, handle: Handle) => {
    const origin = auditOrigin({ credential, requestId: requestIdOf(res), address: addressOf(req) })
    const { orgId } = credential
    let context: ScimContext | undefined
    try {
      return await database.prisma.$transaction(async (control) => {
        context = { control, origin, orgId }
        if (req.method !== 'GET' && req.method !== 'HEAD') await lockMembers(control, orgId)
        return handle(req, context, body)
      })
    } catch (error) {
      throw context?.failure ?? error
    }
  }

  const handler =
    (operation: string, status: number, handle: Handle): RequestHandler =>
    (req, res) => {
      notesOf(res).operation = operation
      const run = async () => {
        const credential = await admit(services, req, res, { scopes: ['members:provision'] })
        if (credential.environment !== 'live')
          throw new ApiError('insufficient_scope', {
            message: 'SCIM needs a live API key: the sandbox has no members.',
          })
        const body = HAS_BODY.has(req.method)
          ? bounded(await readJsonBody(req, res, { type: TYPE, meter: meterBody(services, credential, res) }))
          : undefined
        return inTransaction(req, res, credential, body, handle)
      }
      run().then(
        (answer) => (answer === undefined ? res.status(204).end() : send(res, answer, status)),
        (error) => fail(res, error),
      )
    }

  const id = (req: Request) => String(req.params.id)
  return Router()
    .get(
      '/ServiceProviderConfig',
      handler('scimConfiguration', 200, async () => new ServiceProviderConfig().read()),
    )
    .get(
      '/ResourceTypes',
      handler('scimResourceTypes', 200, async () => new ResourceType().read()),
    )
    .get(
      '/ResourceTypes/:id',
      handler('scimResourceType', 200, async (req) => new ResourceType(id(req)).read()),
    )
    .get(
      '/Schemas',
      handler('scimSchemas', 200, async () => new Schema().read()),
    )
    .get(
      '/Schemas/:id',
      handler('scimSchema', 200, async (req) => new Schema(id(req)).read()),
    )
    .get(
      '/Users',
      handler('scimUsers', 200, async (req, context) => new User(queryOf(req) as never).read(context)),
    )
    .post(
      '/Users',
      handler('scimCreateUser', 201, async (req, context, body) =>
        new User(queryOf(req) as never).write(body as never, context),
      ),
    )
    .get(
      '/Users/:id',
      handler('scimUser', 200, async (req, context) => new User(id(req), queryOf(req) as never).read(context)),
    )
    .put(
      '/Users/:id',
      handler('scimReplaceUser', 200, async (req, context, body) =>
        new User(id(req), queryOf(req) as never).write(body as never, context),
      ),
    )
    .patch(
      '/Users/:id',
      handler('scimPatchUser', 200, async (req, context, body) =>
        new User(id(req), queryOf(req) as never).patch(body as never, context),
      ),
    )
    .delete(
      '/Users/:id',
      handler('scimDeleteUser', 204, async (req, context) => new User(id(req)).dispose(context)),
    )
    .use((_req: Request, res: Response) =>
      fail(res, new ApiError('not_found', { message: 'There is no such endpoint.' })),
    )
}

const HAS_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

const problemOf = (thrown: unknown) => (thrown instanceof SCIMMY.Types.Error ? thrown : toApiError(thrown))

function send(res: Response, answer: unknown, status: number): void {
  res.set('cache-control', 'no-store').status(status).type(TYPE).send(JSON.stringify(answer))
}

/** The parameters of a request, as the library reads them. */
function queryOf({ query }: Request): object {
  const { filter, attributes, excludedAttributes, startIndex, count } = query
  const texts = { filter, attributes, excludedAttributes }
  const known: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(texts)) {
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > MAX_FILTER) throw tooLong(name)
    known[name] = value
  }
  for (const [name, value] of Object.entries({ startIndex, count }))
    if (value !== undefined) known[name] = Number(value)
  return known
}

const tooLong = (name: string) =>
  new SCIMMY.Types.Error(400, 'invalidFilter', `${name} must be a text of at most ${MAX_FILTER} characters`)

/** A body with as many operations and as long paths as the library is to read. */
function bounded(body: unknown): unknown {
  const { Operations: operations } = (typeof body === 'object' && body !== null ? body : {}) as { Operations?: unknown }
  if (!Array.isArray(operations)) return withBooleans(body, DEPTH)
  if (operations.length > MAX_OPERATIONS)
    throw new SCIMMY.Types.Error(413, null as never, `A request can have at most ${MAX_OPERATIONS} operations.`)
  return { ...(body as object), Operations: operations.map(boundedOperation) }
}

function boundedOperation(operation: unknown): unknown {
  if (typeof operation !== 'object' || operation === null) return operation
  const { path, value } = operation as { path?: unknown; value?: unknown }
  if (path === undefined) return { ...operation, value: withBooleans(value, DEPTH) }
  if (typeof path !== 'string' || path.length > MAX_FILTER) throw tooLong('path')
  const isBoolean = /(^|\.)(active|primary)$/i.test(path)
  return { ...operation, value: isBoolean ? booleanOf(value) : withBooleans(value, DEPTH) }
}

/** A user, its list of roles, and a role. */
const DEPTH = 3

/** Entra ID sends some booleans as texts, such as `"False"`. */
function withBooleans(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => withBooleans(each, depth - 1))
  const entries = Object.entries(value).map(([name, each]) => {
    const isBoolean = name === 'active' || name === 'primary'
    return [name, isBoolean ? booleanOf(each) : withBooleans(each, depth - 1)] as const
  })
  return Object.fromEntries(entries)
}

const booleanOf = (value: unknown) =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
