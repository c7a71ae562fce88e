/** `/forgot-password` and `/reset-password`. */
import type { Request, Response } from 'express'
import { findReset, requestReset, resetLinkInvalid, resetPassword } from '../../access/people/password-reset.ts'
import { normalEmail } from '../../access/people/sign-in.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, problems, queryText } from '../forms.ts'
import { passwordFields } from './password-fields.ts'

export const passwordPages: AddPages = (router, services) => {
  router.get('/forgot-password', (_req: Request, res: Response) => {
    const body = html`<p>Enter your email and we will send you a link to set a new password.</p>
<form method="post" action="/forgot-password">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required autofocus>
<button>Send reset link</button>
</form>
<p class="after"><a href="/sign-in">Back to sign in</a></p>`
    sendPage(res, { title: 'Forgot your password?', body })
  })

  router.post('/forgot-password', async (req: Request, res: Response) => {
    const email = normalEmail(formField(req, 'email'))
    await requestReset(services, req, email)
    const body = html`<p role="status">If there is an account for <strong>${email}</strong>, we have sent a link to set a new password. The link expires in one hour.</p>
<p class="after"><a href="/sign-in">Back to sign in</a></p>`
    sendPage(res, { title: 'Check your email', body })
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
<button>Set password</button>
</form>`
  sendPage(res, { status, title: 'Set a new password', body })
}
