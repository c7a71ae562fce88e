/**
 * `/account/confirm`: where a signed-in person proves who they are once more. Pages lead to it and back; the console
 * asks in a dialog and sends the same form, with `Accept: application/json`.
 */
import type { Request, Response } from 'express'
import { COMPANY_PATH } from '../../access/company-sign-in/settings.ts'
import type { LiveSession } from '../../access/people/session-store.ts'
import { liveSession } from '../../access/people/sessions.ts'
import { hasSecondFactor } from '../../access/second-factor/factors.ts'
import { passkeyHost } from '../../access/second-factor/passkeys.ts'
import { confirmSession } from '../../access/second-factor/prove.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, wantsJson } from '../forms.ts'
import { readReturnPath } from '../own-pages.ts'
import { passkeyForm } from './passkey-form.ts'

export const CONFIRM_PATH = '/account/confirm'

/** The path that asks, and leads back. */
export const confirmPathTo = (path: string) => `${CONFIRM_PATH}?return_to=${encodeURIComponent(path)}`

export const confirmPages: AddPages = (router, services) => {
  router.get(CONFIRM_PATH, async (req: Request, res: Response) => {
    const returnTo = readReturnPath(req.query.return_to, services.config) ?? '/account'
    const live = liveSession(req)
    const hasFactor = live !== undefined && (await hasSecondFactor(services.database.prisma, live.person.id))
    if (wantsJson(req)) {
      if (live === undefined) throw new ApiError('credential_expired')
      const passkey = hasFactor && passkeyHost(services.config) !== undefined
      const company = live.signedInBy !== null
      return res.set('cache-control', 'no-store').json({ has_second_factor: hasFactor, passkey, company })
    }
    if (live === undefined)
      return res.redirect(303, `/sign-in?return_to=${encodeURIComponent(confirmPathTo(returnTo))}`)
    if (live.isConfirmed) return res.redirect(303, returnTo)
    if (live.signedInBy !== null) return sendCompanyForm(res, live, returnTo)
    sendForm(res, services, { live, hasFactor, returnTo })
  })

  router.post(CONFIRM_PATH, async (req: Request, res: Response) => {
    const live = liveSession(req)
    const returnTo = readReturnPath(formField(req, 'return_to'), services.config) ?? '/account'
    if (live === undefined) {
      if (wantsJson(req)) throw new ApiError('credential_expired')
      return res.redirect(303, '/sign-in')
    }
    const [password, code, passkey] = ['password', 'code', 'passkey'].map((name) => formField(req, name)) as [
      string,
      string,
      string,
    ]
    const isRight = await confirmSession(services, req, live, { password, code, passkey })
    if (wantsJson(req))
      return res
        .set('cache-control', 'no-store')
        .status(isRight ? 200 : 422)
        .json({ confirmed: isRight })
    if (isRight) return res.redirect(303, returnTo)
    const hasFactor = await hasSecondFactor(services.database.prisma, live.person.id)
    const notice = html`<p class="notice wrong" role="alert">${hasFactor ? 'That was not accepted. Codes work once: type the one that the app shows now.' : 'Incorrect password.'}</p>`
    sendForm(res, services, { live, hasFactor, returnTo, notice, status: 422 })
  })
}

/** Who signed in through their organisation's provider proves it there. */
function sendCompanyForm(res: Response, { person }: LiveSession, returnTo: string): void {
  const body = html`<p>You are signed in as <strong>${person.email}</strong>. Confirm that it is you, at your company's sign-in.</p>
<form method="post" action="${COMPANY_PATH}">
<input type="hidden" name="return_to" value="${returnTo}">
<button name="confirm" value="1">Confirm at your company</button>
</form>`
  sendPage(res, { title: 'Confirm that it is you', body, leavesHost: true })
}

interface Form {
  live: LiveSession
  hasFactor: boolean
  returnTo: string
  notice?: Html
  status?: number
}

function sendForm(
  res: Response,
  { config }: Pick<Services, 'config'>,
  { live: { person }, hasFactor, returnTo, notice, status = 200 }: Form,
): void {
  const hasPasskeys = hasFactor && passkeyHost(config) !== undefined
  const field = hasFactor
    ? html`<label for="code">Code of your authenticator app, or a recovery code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus maxlength="40">`
    : html`<input type="text" autocomplete="username" value="${person.email}" readonly hidden>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required autofocus>`
  const body = html`${notice}
<p>You are signed in as <strong>${person.email}</strong>. Confirm that it is you.</p>
<form method="post" action="${CONFIRM_PATH}">
<input type="hidden" name="return_to" value="${returnTo}">
${field}
<button>Confirm</button>
</form>
${hasPasskeys && passkeyForm({ action: CONFIRM_PATH, label: 'Use a passkey instead', fields: { return_to: returnTo } })}`
  sendPage(res, { status, title: 'Confirm that it is you', body, usesPasskeys: hasPasskeys })
}
