/** `/sign-in/company`: to the OpenID provider of a person's organisation, and back. */
import type { Request, Response } from 'express'
import { confirmThroughCompany, signInOf, signInThroughCompany } from '../../access/company-sign-in/arrival.ts'
import { arrive, leave, readJourney } from '../../access/company-sign-in/exchange.ts'
import { CALLBACK_PATH, COMPANY_PATH, findCompanySignIn } from '../../access/company-sign-in/settings.ts'
import { liveSession } from '../../access/people/sessions.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf, countedAddress } from '../../platform/http/address.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, queryText } from '../forms.ts'
import { readReturnPath } from '../own-pages.ts'
import { homeOf } from './home.ts'

export const COMPANY_PATHS = [COMPANY_PATH, CALLBACK_PATH]

export const companyPages: AddPages = (router, services) => {
  const { prisma } = services.database
  const { config } = services
  const count = (req: Request) =>
    services.attempts.count('company sign-in from address', countedAddress(addressOf(req)))

  /** With `domain` it goes on at once: for the tile that a provider shows, and for bookmarks. */
  router.get(COMPANY_PATH, async (req: Request, res: Response) => {
    const returnTo = readReturnPath(req.query.return_to, config) ?? ''
    const domain = queryText(req, 'domain')
    if (domain === '') return sendForm(res, { returnTo })
    await goTo(req, res, { email: `@${domain}`, returnTo })
  })

  router.post(COMPANY_PATH, async (req: Request, res: Response) => {
    const returnTo = readReturnPath(formField(req, 'return_to'), config) ?? ''
    const live = liveSession(req)
    if (formField(req, 'confirm') === '' || live === undefined)
      return goTo(req, res, { email: formField(req, 'email'), returnTo })
    const signIn = live.signedInBy === null ? null : await findCompanySignIn(prisma, live.signedInBy)
    if (signIn === null) throw new ApiError('credential_expired', { message: 'Sign in again.' })
    await count(req)
    res.redirect(303, (await leave(services, req, signIn, { returnTo, confirms: live.rowId })).href)
  })

  router.get(CALLBACK_PATH, async (req: Request, res: Response) => {
    const journey = readJourney(services, req)
    await count(req)
    const signIn = await findCompanySignIn(prisma, journey.orgId)
    if (signIn === null) throw new ApiError('link_invalid', { message: 'This sign-in has expired. Sign in again.' })
    const claims = await arrive(services, req, signIn, journey)
    if (journey.confirms === '') {
      const role = await signInThroughCompany(services, req, signIn, claims)
      return res.redirect(303, journey.returnTo || homeOf([role]))
    }
    const live = liveSession(req)
    const isSame = live?.rowId === journey.confirms && (await confirmThroughCompany(services, live, signIn, claims))
    if (!isSame)
      throw new ApiError('insufficient_scope', {
        message: 'You have signed in as somebody else there. Sign in as the person who has this session.',
      })
    res.redirect(303, journey.returnTo || '/account')
  })

  async function goTo(
    req: Request,
    res: Response,
    { email, returnTo }: { email: string; returnTo: string },
  ): Promise<void> {
    await count(req)
    const signIn = await signInOf(prisma, email)
    if (signIn !== null) return res.redirect(303, (await leave(services, req, signIn, { returnTo, confirms: '' })).href)
    const notice = html`<p class="notice wrong" role="alert">No company has set up its sign-in for this address. Sign in with your password.</p>`
    sendForm(res, { returnTo, email: email.startsWith('@') ? '' : email, notice, status: 404 })
  }
}

interface Form {
  returnTo: string
  email?: string
  notice?: Html
  status?: number
}

function sendForm(res: Response, { returnTo, email = '', notice, status = 200 }: Form): void {
  const body = html`${notice}
<form method="post" action="${COMPANY_PATH}">
<input type="hidden" name="return_to" value="${returnTo}">
<label for="email">Email at your company</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus value="${email.slice(0, 320)}">
<button>Continue</button>
</form>
<p class="after"><a href="/sign-in">Use a password or passkey</a></p>`
  sendPage(res, { status, title: "Your company's sign-in", body, leavesHost: true })
}
