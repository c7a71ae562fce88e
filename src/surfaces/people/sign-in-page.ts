/** `/sign-in` with its second step, and `/sign-out`. */
import type { Request, Response } from 'express'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { COMPANY_PATH } from '../../access/company-sign-in/settings.ts'
import { cookieName, cookieOptions, signedInUser, tellSignedOut } from '../../access/people/sessions.ts'
import { normalEmail, signIn, signOut } from '../../access/people/sign-in.ts'
import { askingOptions, passkeyHost } from '../../access/second-factor/passkeys.ts'
import { signInWithCode, signInWithPasskey } from '../../access/second-factor/second-step.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField } from '../forms.ts'
import { readReturnPath } from '../own-pages.ts'
import { homeOf } from './home.ts'
import { PASSKEY_OPTIONS, passkeyForm } from './passkey-form.ts'

export const signInPages: AddPages = (router, services) => {
  const { config } = services
  const hasPasskeys = passkeyHost(config) !== undefined
  const returnPathOf = (req: Request) => readReturnPath(formField(req, 'return_to'), config)
  const waysOf = async (returnTo: string | undefined): Promise<Form> => {
    const company = await services.database.prisma.companySignIn.findFirst({ select: { orgId: true } })
    return { returnTo, hasPasskeys, hasCompanies: company !== null }
  }
  const goOn = (res: Response, returnTo: string | undefined, held: readonly Role[]) =>
    res.redirect(303, returnTo ?? homeOf(held))

  router.get('/sign-in', async (req: Request, res: Response) => {
    const returnTo = readReturnPath(req.query.return_to, config)
    const person = await signedInUser(req)
    if (person !== undefined)
      return goOn(
        res,
        returnTo,
        person.memberships.map(({ role }) => role),
      )
    sendForm(res, {
      ...(await waysOf(returnTo)),
      notice:
        req.query.done === 'password' &&
        html`<p class="notice" role="status">Your password has been changed. Sign in with your new password.</p>`,
    })
  })

  router.post('/sign-in', async (req: Request, res: Response) => {
    const returnTo = returnPathOf(req)
    const passkey = formField(req, 'passkey')
    if (passkey !== '') {
      const held = await signInWithPasskey(services, req, passkey)
      if (held !== undefined) return goOn(res, returnTo, held)
      const notice = wrong('This passkey was not accepted.')
      return sendForm(res, { ...(await waysOf(returnTo)), notice, status: 401 })
    }
    const email = normalEmail(formField(req, 'email'))
    const next = await signIn(services, req, email, formField(req, 'password'))
    if (next?.pending !== undefined) return sendCodeForm(res, { returnTo, hasPasskeys, pending: next.pending })
    if (next !== undefined) return goOn(res, returnTo, next.roles)
    const notice = wrong('Incorrect email or password.')
    sendForm(res, { ...(await waysOf(returnTo)), email, notice, status: 401 })
  })

  router.get('/sign-in/code', (_req: Request, res: Response) => res.redirect(303, '/sign-in'))

  router.post('/sign-in/code', async (req: Request, res: Response) => {
    const returnTo = returnPathOf(req)
    const pending = formField(req, 'pending')
    const held = await signInWithCode(services, req, pending, formField(req, 'code'))
    if (held !== undefined) return goOn(res, returnTo, held)
    const notice = wrong('The code is wrong, or was used before. Type the one that the app shows now.')
    sendCodeForm(res, { returnTo, hasPasskeys, pending, notice, status: 401 })
  })

  router.get(PASSKEY_OPTIONS, async (_req: Request, res: Response) => {
    res.set('cache-control', 'no-store').json(await askingOptions(services))
  })

  router.post('/sign-out', async (req: Request, res: Response) => {
    const person = await signedInUser(req)
    await signOut(services, req)
    res.clearCookie(cookieName(config), cookieOptions(config))
    if (person !== undefined) tellSignedOut(config, res, person)
    const returnTo = returnPathOf(req)
    res.redirect(303, returnTo === undefined ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(returnTo)}`)
  })
}

const wrong = (text: string) => html`<p class="notice wrong" role="alert">${text}</p>`

interface Form {
  /** The path to return to; undefined if the person came to sign in only. */
  returnTo: string | undefined
  hasPasskeys: boolean
  /** Whether an organisation has a sign-in of its own. */
  hasCompanies?: boolean
  notice?: Html | false
  status?: number
}

function sendForm(
  res: Response,
  { returnTo, hasPasskeys, hasCompanies, email = '', notice, status = 200 }: Form & { email?: string },
): void {
  const fields = { return_to: returnTo ?? '' }
  const body = html`${notice}
<form method="post" action="/sign-in">
<input type="hidden" name="return_to" value="${fields.return_to}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required ${email === '' && html`autofocus`} value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${email !== '' && html`autofocus`}>
<button>Sign in</button>
</form>
${hasPasskeys && passkeyForm({ action: '/sign-in', label: 'Use a passkey', fields })}
<p class="after">${hasCompanies && html`<a href="${COMPANY_PATH}?return_to=${encodeURIComponent(returnTo ?? '')}">Use your company's sign-in</a> · `}<a href="/forgot-password">Forgot your password?</a></p>`
  sendPage(res, { status, title: 'Sign in', body, leavesHost: true, usesPasskeys: hasPasskeys })
}

function sendCodeForm(
  res: Response,
  { returnTo, hasPasskeys, pending, notice, status = 200 }: Form & { pending: string },
): void {
  const fields = { return_to: returnTo ?? '' }
  const body = html`${notice}
<p>Type the code of your authenticator app, or one of your recovery codes.</p>
<form method="post" action="/sign-in/code">
<input type="hidden" name="return_to" value="${fields.return_to}">
<input type="hidden" name="pending" value="${pending}">
<label for="code">Code</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus maxlength="40">
<button>Sign in</button>
</form>
${hasPasskeys && passkeyForm({ action: '/sign-in', label: 'Use a passkey instead', fields })}
<p class="after"><a href="/sign-in">Use another account</a></p>`
  sendPage(res, { status, title: 'Second factor', body, leavesHost: true, usesPasskeys: hasPasskeys })
}
