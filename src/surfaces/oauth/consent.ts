/**
 * The consent step of the OAuth authorization code flow: the user signs in, chooses an organisation and allows or
 * denies the requested scopes. A signed cookie ties each pending request to one browser, so that an attacker cannot
 * make another user answer it.
 */
import { createHmac } from 'node:crypto'
import type { Request, Response, Router } from 'express'
import { errors, type Provider } from 'oidc-provider'
import { allowAccess, denyAccess, isRemembered } from '../../access/oauth/grants.ts'
import { oauthPaths } from '../../access/oauth/paths.ts'
import { vouchesForClient } from '../../access/oauth/redirects.ts'
import { type Person, sessionMiddleware, signedInUser } from '../../access/people/sessions.ts'
import { isScope, type Scope } from '../../access/scopes/scopes.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { readForm } from '../../platform/http/body.ts'
import { html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { deriveKeys } from '../../platform/secrets/secret.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { formField } from '../forms.ts'
import { requireOwnPage } from '../own-pages.ts'
import { consentBody, type Offer } from './consent-page.ts'
import { offersOf, originOf, publisherOf, sameText } from './decision.ts'

/** An authorisation request that waits for the user's decision. */
interface PendingRequest {
  uid: string
  /** `mst_client_…` */
  clientId: string
  client: Awaited<ReturnType<Provider['Client']['find']>> & object
  asked: Scope[]
  redirectUri: string
  /** The client requires the consent page, even if the user consented before (`prompt=consent`). */
  forceConsent: boolean
  person: Person
  offers: Offer[]
}

/** Add the routes of the consent page. */
export function addConsent(router: Router, provider: Provider, services: Services): void {
  const { config, database } = services
  const keys = deriveKeys(services.secret, config, 'consent forms')
  const path = `${oauthPaths.interaction}/:uid`
  router.use(oauthPaths.interaction, sessionMiddleware(services))

  router.get(path, async (req: Request, res: Response) => {
    const pending = await findPending(provider, req, res)
    if (pending === undefined) return redirectToSignIn(req, res)
    const previous = await previousConsent(services, pending)
    if (previous !== undefined) return allow(req, res, pending, previous)
    const { client, clientId, asked, offers, redirectUri, person } = pending
    sendPage(res, {
      title: `Connect ${client.clientName}`,
      body: consentBody({
        product: client.clientName ?? clientId,
        publisher: await publisherOf(database.prisma, clientId),
        environment: client.environment === 'sandbox' ? 'sandbox' : 'live',
        asked,
        offers,
        outcome: html`<p>You will be redirected to <strong>${new URL(redirectUri).host}</strong>.</p>`,
        email: person.email,
        fields: { token: formToken(keys[0], pending) },
        path: req.path,
        returnTo: req.path,
      }),
      leavesHost: true,
    })
  })

  router.post(path, readForm(), async (req: Request, res: Response) => {
    requireOwnPage(req, config)
    const pending = await findPending(provider, req, res)
    if (pending === undefined) return redirectToSignIn(req, res)
    if (!keys.some((key) => sameText(formField(req, 'token'), formToken(key, pending))))
      throw new ApiError('cross_site_request')
    const decision = formField(req, 'decision')
    if (decision === 'deny') return deny(req, res, pending)
    const offer = pending.offers.find(({ orgId }) => orgId === formField(req, 'organisation'))
    if (decision !== 'approve' || offer === undefined || offer.scopes.length === 0)
      throw new ApiError('bad_request', { message: 'Go back and select an organisation.' })
    return allow(req, res, pending, offer)
  })

  async function allow(req: Request, res: Response, pending: PendingRequest, { orgId, scopes }: Offer): Promise<void> {
    const { clientId, client, person } = pending
    const expiresAt = new Date(databaseClock.now().getTime() + config.oauth.code * 1000)
    const grant = { orgId, userId: person.id, clientId, scopes, expiresAt }
    const grantId = await database.prisma.$transaction((control) =>
      allowAccess(control, originOf(req, res, person), grant, subjectOf(client)),
    )
    await finishInteraction(provider, req, res, {
      login: { accountId: person.id, remember: false },
      consent: { grantId },
    })
  }

  async function deny(req: Request, res: Response, { client, person, offers }: PendingRequest): Promise<void> {
    const orgIds = offers.map(({ orgId }) => orgId)
    await database.prisma.$transaction((control) =>
      denyAccess(control, originOf(req, res, person), orgIds, subjectOf(client)),
    )
    await finishInteraction(provider, req, res, {
      error: 'access_denied',
      error_description: 'The user denied the request.',
    })
  }
}

function subjectOf(client: PendingRequest['client']) {
  return { id: String(client.id), name: client.clientName ?? null }
}

type Outcome = Parameters<Provider['interactionResult']>[2]

async function finishInteraction(provider: Provider, req: Request, res: Response, outcome: Outcome): Promise<void> {
  res.redirect(303, await provider.interactionResult(req, res, outcome, { mergeWithLastSubmission: false }))
}

/**
 * The pending request and the signed-in user; undefined if nobody is signed in.
 * @throws {ApiError} bad_request if the request has expired or belongs to another browser
 */
async function findPending(provider: Provider, req: Request, res: Response): Promise<PendingRequest | undefined> {
  const { uid, params, prompt } = await provider.interactionDetails(req, res).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) throw requestExpired(error)
    throw error
  })
  if (uid !== req.params.uid) throw requestExpired()
  const clientId = String(params.client_id)
  const client = await provider.Client.find(clientId)
  if (client === undefined) throw requestExpired()
  const person = await signedInUser(req)
  if (person === undefined) return undefined
  const asked = String(params.scope).split(' ').filter(isScope)
  const offers = offersOf(person, asked)
  const prompts = typeof params.prompt === 'string' ? params.prompt.split(' ') : []
  const forceConsent = prompt.name === 'consent' || prompts.includes('consent')
  return { uid, clientId, client, asked, redirectUri: String(params.redirect_uri), forceConsent, person, offers }
}

function requestExpired(cause?: unknown): ApiError {
  return new ApiError('bad_request', {
    message:
      'This authorisation request has expired or was started in another browser. Go back to the application and start again.',
    cause,
  })
}

function redirectToSignIn(req: Request, res: Response): void {
  res.redirect(303, `/sign-in?return_to=${encodeURIComponent(req.path)}`)
}

/**
 * The organisation in which the user has granted all of these scopes before, if the consent page can be skipped: the
 * user has only one organisation, and only the client can receive the redirect (RFC 8252, section 8.6).
 */
async function previousConsent({ database }: Services, pending: PendingRequest): Promise<Offer | undefined> {
  const { offers, asked, clientId, person, redirectUri, forceConsent } = pending
  const [offer] = offers
  if (
    forceConsent ||
    offer === undefined ||
    offer.lacks !== null ||
    offers.length > 1 ||
    !vouchesForClient(redirectUri)
  )
    return undefined
  if (offer.scopes.length < asked.length) return undefined
  const { orgId } = offer
  const known = await isRemembered(database.prisma, { orgId, userId: person.id, clientId, scopes: asked })
  return known ? offer : undefined
}

function formToken(key: Buffer, { uid, person }: Pick<PendingRequest, 'uid' | 'person'>): string {
  return createHmac('sha256', key).update(`${uid}:${person.id}`).digest('base64url')
}
