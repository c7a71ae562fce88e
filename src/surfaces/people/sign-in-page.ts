/** `/sign-in` and `/sign-out`. */
import type { Request, Response } from 'express'
import { cookieName, cookieOptions, signedInUser, tellSignedOut } from '../../access/people/sessions.ts'
import { normalEmail, signIn, signOut } from '../../access/people/sign-in.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField } from '../forms.ts'
import { readReturnPath } from '../own-pages.ts'
import { homeOf } from './home.ts'

export const signInPages: AddPages = (router, services) => {
  router.get('/sign-in', async (req: Request, res: Response) => {
    const returnTo = readReturnPath(req.query.return_to, services.config)
    const person = await signedInUser(req)
    if (person !== undefined) return res.redirect(303, returnTo ?? homeOf(person.memberships.map(({ role }) => role)))
    sendForm(res, {
      returnTo,
      notice:
        req.query.done === 'password' &&
        html`<p class="notice" role="status">Your password has been changed. Sign in with your new password.</p>`,
    })
  })

  router.post('/sign-in', async (req: Request, res: Response) => {
    const returnTo = readReturnPath(formField(req, 'return_to'), services.config)
    const email = normalEmail(formField(req, 'email'))
    const held = await signIn(services, req, email, formField(req, 'password'))
    if (held !== undefined) return res.redirect(303, returnTo ?? homeOf(held))
    const notice = html`<p class="notice wrong" role="alert">Incorrect email or password.</p>`
    sendForm(res, { returnTo, email, notice, status: 401 })
  })

  router.post('/sign-out', async (req: Request, res: Response) => {
    const person = await signedInUser(req)
    await signOut(services, req)
    res.clearCookie(cookieName(services.config), cookieOptions(services.config))
    if (person !== undefined) tellSignedOut(services.config, res, person)
    const returnTo = readReturnPath(formField(req, 'return_to'), services.config)
    res.redirect(303, returnTo === undefined ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(returnTo)}`)
  })
}

interface Form {
  /** The path to return to; undefined if the person came to sign in only. */
  returnTo: string | undefined
  email?: string
  notice: Html | false
  status?: number
}

function sendForm(res: Response, { returnTo, email = '', notice, status = 200 }: Form): void {
  const body = html`${notice}
<form method="post" action="/sign-in">
<input type="hidden" name="return_to" value="${returnTo ?? ''}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required ${email === '' && html`autofocus`} value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${email !== '' && html`autofocus`}>
<button>Sign in</button>
</form>
<p class="after"><a href="/forgot-password">Forgot your password?</a></p>`
  sendPage(res, { status, title: 'Sign in', body, leavesHost: true })
}
