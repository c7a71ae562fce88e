/** `/sign-in` and `/sign-out`. */
import type { Request, Response } from 'express'
import { type Html, html } from '../pages/html.ts'
import { sendPage } from '../pages/page.ts'
import { type AddPages, formField } from './forms.ts'
import { readReturnPath } from './own-pages.ts'
import { cookieName, cookieOptions, signedInUser } from './sessions.ts'
import { normalEmail, signIn, signOut } from './sign-in.ts'

/** Where people go who came for nothing else. */
const HOME = '/account'

export const signInPages: AddPages = (router, services) => {
  const returnPath = (text: unknown) => readReturnPath(text, services.config) ?? HOME

  router.get('/sign-in', async (req: Request, res: Response) => {
    const returnTo = returnPath(req.query.return_to)
    if ((await signedInUser(req)) !== undefined) return res.redirect(303, returnTo)
    sendForm(res, {
      returnTo,
      notice:
        req.query.done === 'password' &&
        html`<p class="notice" role="status">Your password is set. Sign in with it.</p>`,
    })
  })

  router.post('/sign-in', async (req: Request, res: Response) => {
    const returnTo = returnPath(formField(req, 'return_to'))
    const email = normalEmail(formField(req, 'email'))
    if (await signIn(services, req, email, formField(req, 'password'))) return res.redirect(303, returnTo)
    const notice = html`<p class="notice wrong" role="alert">This e-mail address and password do not belong together.</p>`
    sendForm(res, { returnTo, email, notice, status: 401 })
  })

  router.post('/sign-out', async (req: Request, res: Response) => {
    await signOut(services, req)
    res.clearCookie(cookieName(services.config), cookieOptions(services.config))
    const returnTo = readReturnPath(formField(req, 'return_to'), services.config)
    res.redirect(303, returnTo === undefined ? '/sign-in' : `/sign-in?return_to=${encodeURIComponent(returnTo)}`)
  })
}

interface Form {
  returnTo: string
  email?: string
  notice: Html | false
  status?: number
}

function sendForm(res: Response, { returnTo, email = '', notice, status = 200 }: Form): void {
  const body = html`${notice}
<form method="post" action="/sign-in">
<input type="hidden" name="return_to" value="${returnTo}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required ${email === '' && html`autofocus`} value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${email !== '' && html`autofocus`}>
<button>Sign in</button>
</form>
<p class="after"><a href="/forgot-password">Forgot your password?</a></p>`
  sendPage(res, { status, title: 'Sign in', body, leavesHost: true })
}
