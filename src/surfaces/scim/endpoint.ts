/** `/scim/v2`: SCIM 2.0 (RFC 7644), with which an organisation's directory creates, changes and removes members. */
import { type Request, type RequestHandler, type Response, Router } from 'express'
import SCIMMY from 'scimmy'
import { admit } from '../../access/admit.ts'
import { auditOrigin } from '../../access/audit/audit.ts'
import { meterBody } from '../../access/budget/meter-body.ts'
import { noPerson } from '../../access/company-sign-in/provisioning.ts'
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
import { isUuid } from '../../platform/text/uuid.ts'
import { SCIM } from './path.ts'
import { declarePeople, type ScimContext, scimError } from './people.ts'
import { bodyOf, filterOf, nameIn, parametersOf } from './requests.ts'

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
        context = { control, origin, orgId, wanted: filterOf(req) }
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
          ? bodyOf(await readJsonBody(req, res, { type: TYPE, meter: meterBody(services, credential, res) }))
          : undefined
        return inTransaction(req, res, credential, body, handle)
      }
      run().then(
        (answer) => (answer === undefined ? res.status(204).end() : send(res, answer, status)),
        (error) => fail(res, error),
      )
    }

  /** @throws {ApiError} not_found */
  const id = ({ params }: Request) => {
    if (typeof params.id !== 'string' || !isUuid(params.id)) throw noPerson()
    return params.id
  }
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
      handler('scimResourceType', 200, async (req) => new ResourceType(nameIn(req)).read()),
    )
    .get(
      '/Schemas',
      handler('scimSchemas', 200, async () => new Schema().read()),
    )
    .get(
      '/Schemas/:id',
      handler('scimSchema', 200, async (req) => new Schema(nameIn(req)).read()),
    )
    .get(
      '/Users',
      handler('scimUsers', 200, async (req, context) => new User(parametersOf(req) as never).read(context)),
    )
    .post(
      '/Users',
      handler('scimCreateUser', 201, async (req, context, body) =>
        new User(parametersOf(req) as never).write(body as never, context),
      ),
    )
    .get(
      '/Users/:id',
      handler('scimUser', 200, async (req, context) => new User(id(req), parametersOf(req) as never).read(context)),
    )
    .put(
      '/Users/:id',
      handler('scimReplaceUser', 200, async (req, context, body) =>
        new User(id(req), parametersOf(req) as never).write(body as never, context),
      ),
    )
    .patch(
      '/Users/:id',
      handler('scimPatchUser', 200, async (req, context, body) =>
        new User(id(req), parametersOf(req) as never).patch(body as never, context),
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
