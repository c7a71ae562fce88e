/** `/forgot-password` and `/reset-password`. */
import type { Request, Response } from 'express'
import { findReset, requestReset, resetLinkInvalid, resetPassword } from '../../access/people/password-reset.ts'
import { normalEmail } from '../../access/people/sign-in.ts'
import { ApiError } from '../../platform/errors.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, problems, queryText } from '../forms.ts'
import { passwordFields } from './password-fields.ts'

export const passwordPages: AddPages = (router, services) => {
  router.get('/forgot-password', (_req: Request, res: Response) => {
    const body = html`<p>We mail you a link with which you set a new one.</p>
<form method="post" action="/forgot-password">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus>
<button>Send the link</button>
</form>
<p class="after"><a href="/sign-in">Back to signing in</a></p>`
    sendPage(res, { title: 'Forgot your password?', body })
  })

  router.post('/forgot-password', async (req: Request, res: Response) => {
    const email = normalEmail(formField(req, 'email'))
    await requestReset(services, req, email)
    const body = html`<p role="status">If <strong>${email}</strong> has an account, a letter with a link is on its way. The link works for an hour.</p>
<p class="after"><a href="/sign-in">Back to signing in</a></p>`
    sendPage(res, { title: 'Look into your mail', body })
  })

  router.get('/reset-password', async (req: Request, res: Response) => {
    const token = queryText(req, 'token')
    const reset = await findReset(services.database.prisma, token)
    if (reset === undefined) throw resetLinkInvalid()
    sendForm(res, { token, email: reset.email })
  })

  router.post('/reset-password', async (req: Request, res: Response) => {
    const token = formField(req, 'token')
    try {
      await resetPassword(services, req, token, formField(req, 'password'))
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
      const reset = await findReset(services.database.prisma, token)
      return sendForm(res, { token, email: reset?.email ?? '', notice: problems(error), status: error.status })
    }
    res.redirect(303, '/sign-in?done=password')
  })
}

interface Form {
  token: string
  email: string
  notice?: Html
  status?: number
}

function sendForm(res: Response, { token, email, notice, status = 200 }: Form): void {
  const body = html`${notice}
<form method="post" action="/reset-password">
<input type="hidden" name="token" value="${token}">
${passwordFields(email)}
<button>Set the password</button>
</form>`
  sendPage(res, { status, title: 'Set a new password', body })
}
