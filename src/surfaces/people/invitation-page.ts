/** `/invitation`: an invitation, and the form to accept it. */
import type { Request, Response } from 'express'
import {
  type Acceptance,
  findInvitation,
  invitationInvalid,
  type OpenInvitation,
} from '../../access/people/invitations.ts'
import { rememberBrowser } from '../../access/people/known-browser.ts'
import { readName } from '../../access/people/members.ts'
import { checkPassword, hashPassword } from '../../access/people/passwords.ts'
import { signedInUser } from '../../access/people/sessions.ts'
import { beginSession, openSession, originOf } from '../../access/people/sign-in.ts'
import { acceptInvitation } from '../../domain/workforce/accounts.ts'
import { type SystemWrite, systemWrite } from '../../events/system-write.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, problems, queryText } from '../forms.ts'
import { homeOf } from './home.ts'
import { passwordFields } from './password-fields.ts'

export const invitationPages: AddPages = (router, services) => {
  const find = async (token: string) => {
    const offer = await findInvitation(services.database.prisma, token)
    if (offer === undefined) throw invitationInvalid()
    return offer
  }

  router.get('/invitation', async (req: Request, res: Response) => {
    const token = queryText(req, 'token')
    await sendOffer(req, res, { token, offer: await find(token) })
  })

  router.post('/invitation', async (req: Request, res: Response) => {
    const token = formField(req, 'token')
    const offer = await find(token)
    try {
      await join(services, req, offer)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
      return sendOffer(req, res, {
        token,
        offer,
        name: formField(req, 'name'),
        notice: problems(error),
        status: error.status,
      })
    }
    res.redirect(303, homeOf([offer.invitation.role]))
  })
}

async function join(services: Services, req: Request, offer: OpenInvitation): Promise<void> {
  const write = <Result>(work: (write: SystemWrite) => Promise<Result>) =>
    systemWrite({ ...services, records: services.catalogue.records }, offer.invitation.orgId, work)
  const origin = (id: string, name: string) => originOf(req, { kind: 'user', id, name })
  if (offer.account === undefined) {
    const acceptance = await readAccount(req, offer)
    const { email, orgId } = offer.invitation
    await openSession(req, () =>
      write(async (each) =>
        beginSession(each.control, req, await acceptInvitation(each, origin, offer, acceptance), email, [orgId]),
      ),
    )
    return rememberBrowser(services, req, email)
  }
  const person = await signedInUser(req)
  if (person?.id !== offer.account.id)
    throw new ApiError('link_invalid', { message: `Sign in as ${offer.invitation.email} to accept this invitation.` })
  await write((each) => acceptInvitation(each, origin, offer, { userId: person.id }))
}

async function readAccount(req: Request, { invitation }: OpenInvitation): Promise<Acceptance> {
  const name = readName(formField(req, 'name'), 'name')
  const password = formField(req, 'password')
  checkPassword(password, 'password', invitation.email)
  return { name, passwordHash: await hashPassword(password, invitation.email) }
}

interface Form {
  token: string
  offer: OpenInvitation
  name?: string
  notice?: Html
  status?: number
}

async function sendOffer(
  req: Request,
  res: Response,
  { token, offer, name, notice, status = 200 }: Form,
): Promise<void> {
  const { invitation, account, organisationName } = offer
  const person = await signedInUser(req)
  const asks = html`<p><strong>${organisationName}</strong> invited <strong>${invitation.email}</strong> to join with the role ${invitation.role}.</p>`
  const hidden = html`<input type="hidden" name="token" value="${token}">`
  const newAccount = html`${notice}
<form method="post" action="/invitation">${hidden}
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="200" value="${name ?? invitation.name}">
${passwordFields(invitation.email)}
<button>Create account and join</button>
</form>`
  const signedIn = html`<form method="post" action="/invitation">${hidden}<button>Accept invitation</button></form>`
  const back = encodeURIComponent(`/invitation?token=${token}`)
  const signInFirst = html`<p>You already have an account. <a href="/sign-in?return_to=${back}">Sign in as ${invitation.email}</a> to accept the invitation.</p>`
  const signOutFirst = html`<p>You are signed in as <strong>${person?.email}</strong>. To accept this invitation, sign out and open the link again.</p>
<form method="post" action="/sign-out"><button class="plain">Sign out</button></form>`
  const elsewhere = person === undefined ? signInFirst : signOutFirst
  const way = account === undefined ? newAccount : person?.id === account.id ? signedIn : elsewhere
  sendPage(res, { status, title: `Join ${organisationName}`, body: html`${asks}${way}` })
}
