/** `/join`: workers open a join link and ask for an account. The answer says nothing about who works there. */
import type { Request, Response } from 'express'
import { findJoinLink, joinLinkInvalid, type OpenJoinLink } from '../../access/people/join-links.ts'
import { askToJoin, type GivenRequest } from '../../domain/workforce/joining.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, problems, queryText } from '../forms.ts'

export const joinPages: AddPages = (router, services) => {
  const find = async (token: string) => {
    const offer = await findJoinLink(services.database.prisma, token)
    if (offer === undefined) throw joinLinkInvalid()
    return offer
  }

  router.get('/join', async (req: Request, res: Response) => {
    const token = queryText(req, 'token')
    sendForm(res, { token, offer: await find(token) })
  })

  router.post('/join', async (req: Request, res: Response) => {
    await services.attempts.count('join from address', countedAddress(addressOf(req)))
    const token = formField(req, 'token')
    const offer = await find(token)
    const given = {
      name: formField(req, 'name'),
      email: formField(req, 'email'),
      externalId: formField(req, 'externalId'),
      phone: formField(req, 'phone'),
    }
    try {
      await askToJoin(services, offer, given)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
      return sendForm(res, { token, offer, given, notice: problems(error), status: error.status })
    }
    const body = html`<p role="status">If we can match you, you will get an email at <strong>${given.email}</strong> with a link to set your password. Otherwise your office confirms you first, and the email comes then.</p>
<p class="hint">Nothing after an hour? Look in your spam folder, then ask your office.</p>`
    sendPage(res, { title: 'Thank you', body })
  })
}

interface Form {
  token: string
  offer: OpenJoinLink
  given?: GivenRequest
  notice?: Html
  status?: number
}

function sendForm(res: Response, { token, offer, given, notice, status = 200 }: Form): void {
  const { organisationName, projectName } = offer
  const site = projectName === undefined ? '' : html`, site <strong>${projectName}</strong>`
  const body = html`<p>Get your account for <strong>${organisationName}</strong>${site}: your hours, documents and expenses on your phone.</p>
${notice}
<form method="post" action="/join">
<input type="hidden" name="token" value="${token}">
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="200" value="${given?.name}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${given?.email}">
<label for="externalId">Payroll number, if you know it</label>
<input id="externalId" name="externalId" autocomplete="off" maxlength="200" value="${given?.externalId}">
<label for="phone">Phone, if you like</label>
<input id="phone" name="phone" type="tel" autocomplete="tel" maxlength="40" value="${given?.phone}">
<button>Ask for my account</button>
</form>
<p class="hint">Give the email that your office knows: then your account comes at once.</p>
<p class="after"><a href="/sign-in">I have an account: sign in</a></p>`
  sendPage(res, { status, title: `Join ${organisationName}`, body })
}
