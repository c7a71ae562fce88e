/**
 * `/device`: where a person types the code that a device shows, sees what the device asks for, and allows or denies it
 * (RFC 8628, section 3.3). The code alone is not enough to decide: the form also needs a token that only the page with
 * the question contains.
 */
import { createHmac } from 'node:crypto'
import type { Request, Response } from 'express'
import {
  decideDevice,
  findWaitingDevice,
  normalUserCode,
  shownUserCode,
  type WaitingDevice,
} from '../../access/oauth/device-codes.ts'
import { allowAccess, denyAccess } from '../../access/oauth/grants.ts'
import { oauthPaths } from '../../access/oauth/paths.ts'
import { type Person, signedInUser } from '../../access/people/sessions.ts'
import { isScope, type Scope } from '../../access/scopes/scopes.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { deriveKeys } from '../../platform/secrets/secret.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AddPages, formField, queryText } from '../forms.ts'
import { consentBody, type Offer } from './consent-page.ts'
import { offersOf, originOf, publisherOf, sameText } from './decision.ts'

const PATH = oauthPaths.device

/** A device and the access that it requests. */
interface Question {
  userCode: string
  device: WaitingDevice
  client: { id: string; name: string; environment: 'live' | 'sandbox' }
  asked: Scope[]
  offers: Offer[]
  person: Person
}

export const devicePage: AddPages = (router, services) => {
  const keys = deriveKeys(services.secret, services.config, 'device forms')
  const tokensOf = (userCode: string, { id }: Person) =>
    keys.map((key) => createHmac('sha256', key).update(`${userCode}:${id}`).digest('base64url'))

  router.get(PATH, async (req: Request, res: Response) => {
    const typed = queryText(req, 'user_code')
    if ((await signedInUser(req)) === undefined) return redirectToSignIn(res, typed)
    sendForm(res, { typed })
  })

  router.post(PATH, async (req: Request, res: Response) => {
    const typed = formField(req, 'user_code')
    const person = await signedInUser(req)
    if (person === undefined) return redirectToSignIn(res, typed)
    const userCode = normalUserCode(typed)
    const decision = formField(req, 'decision')
    if (decision === '') {
      const question = await findCounted(services, req, person, userCode)
      return question === undefined ? sendForm(res, { typed, isWrong: true }) : sendQuestion(res, question)
    }
    if (userCode === undefined || !tokensOf(userCode, person).some((token) => sameText(formField(req, 'token'), token)))
      throw new ApiError('cross_site_request')
    const question = await findQuestion(services, person, userCode)
    if (question === undefined) return sendForm(res, { typed, isWrong: true })
    if (decision === 'deny') return deny(req, res, question)
    const offer = question.offers.find(({ orgId }) => orgId === formField(req, 'organisation'))
    if (decision !== 'approve' || offer === undefined || offer.scopes.length === 0)
      throw new ApiError('bad_request', { message: 'Go back and select an organisation.' })
    return allow(req, res, question, offer)
  })

  async function sendQuestion(res: Response, question: Question): Promise<void> {
    const { userCode, device, client, asked, offers, person } = question
    const code = shownUserCode(userCode)
    const body = consentBody({
      product: client.name,
      publisher: await publisherOf(services.database.prisma, device.clientId),
      environment: client.environment,
      asked,
      offers,
      notice: html`<p class="notice">Allow this only if you started it yourself, and your device shows the code <strong>${code}</strong>. It asked from the address ${device.address ?? 'unknown'}.</p>`,
      outcome: html`<p>Your device then continues by itself.</p>`,
      email: person.email,
      fields: { user_code: code, token: tokensOf(userCode, person)[0] as string },
      path: PATH,
      returnTo: pathWith(code),
    })
    sendPage(res, { title: `Connect ${client.name}`, body })
  }

  async function allow(req: Request, res: Response, question: Question, { orgId, scopes }: Offer): Promise<void> {
    const { device, client, person } = question
    const { clientId, expiresAt } = device
    await services.database.prisma.$transaction(async (control) => {
      const grant = { orgId, userId: person.id, clientId, scopes, expiresAt }
      const grantId = await allowAccess(control, originOf(req, res, person), grant, subjectOf(client))
      if (!(await decideDevice(control, device, { grantId }))) throw decidedMeanwhile()
    })
    sendOutcome(
      res,
      'Device connected',
      `${client.name} has access now. You can close this page and go back to your device.`,
    )
  }

  async function deny(req: Request, res: Response, { device, client, person, offers }: Question): Promise<void> {
    const orgIds = offers.map(({ orgId }) => orgId)
    await services.database.prisma.$transaction(async (control) => {
      if (!(await decideDevice(control, device, { deniedAt: databaseClock.now() }))) throw decidedMeanwhile()
      await denyAccess(control, originOf(req, res, person), orgIds, subjectOf(client))
    })
    sendOutcome(res, 'Access denied', `${client.name} has no access. You can close this page.`)
  }
}

function subjectOf({ id, name }: Question['client']) {
  return { id, name }
}

/** `findQuestion`, counted as an attempt to guess a code. @throws {ApiError} rate_limited */
async function findCounted(
  services: Services,
  req: Request,
  person: Person,
  userCode: string | undefined,
): Promise<Question | undefined> {
  const { attempts } = services
  const counted = [
    ['device code of user', person.id],
    ['device code from address', countedAddress(addressOf(req))],
  ] as const
  for (const [attempt, subject] of counted) await attempts.count(attempt, subject)
  const question = userCode === undefined ? undefined : await findQuestion(services, person, userCode)
  if (question !== undefined) for (const [attempt, subject] of counted) await attempts.refund(attempt, subject)
  return question
}

async function findQuestion({ database }: Services, person: Person, userCode: string): Promise<Question | undefined> {
  const device = await findWaitingDevice(database.prisma, userCode)
  if (device === undefined) return undefined
  const client = await database.prisma.oauthClient.findUnique({
    where: { clientId: device.clientId, revokedAt: null },
    select: { id: true, name: true, environment: true, scopes: true },
  })
  if (client === null) return undefined
  const asked = device.asked ?? client.scopes.filter(isScope)
  return { userCode, device, client, asked, offers: offersOf(person, asked), person }
}

function decidedMeanwhile(): ApiError {
  return new ApiError('conflict', {
    message: 'This request has expired, or was decided in another window. Start again on your device.',
  })
}

function pathWith(code: string): string {
  return code === '' ? PATH : `${PATH}?user_code=${encodeURIComponent(code)}`
}

function redirectToSignIn(res: Response, code: string): void {
  res.redirect(303, `/sign-in?return_to=${encodeURIComponent(pathWith(code))}`)
}

function sendForm(res: Response, { typed, isWrong = false }: { typed: string; isWrong?: boolean }): void {
  const alert: Html | false =
    isWrong &&
    html`<p class="notice wrong" role="alert">No device is waiting with this code. Check it, or start again on your device.</p>`
  const body = html`${alert}<p>Type the code that your device shows. Continue only if you started this yourself.</p>
<form method="post" action="${PATH}">
<label for="user_code">Code</label>
<input id="user_code" name="user_code" required autofocus autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="20" placeholder="XXXX-XXXX" value="${typed}">
<button>Continue</button>
</form>`
  sendPage(res, { title: 'Connect a device', body, status: isWrong ? 422 : 200 })
}

function sendOutcome(res: Response, title: string, text: string): void {
  sendPage(res, { title, body: html`<p role="status">${text}</p>` })
}
