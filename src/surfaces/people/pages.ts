/** The pages of people: sign in and out, set a password, accept an invitation, ask for an account. */
import { type NextFunction, type Request, type Response, Router } from 'express'
import { oauthPaths } from '../../access/oauth/paths.ts'
import { sessionMiddleware } from '../../access/people/sessions.ts'
import { APPROVAL_PATH } from '../../domain/messages/approval-link.ts'
import { UNSUBSCRIBE_PATH } from '../../domain/messages/unsubscribe.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { readForm } from '../../platform/http/body.ts'
import { sendError } from '../../platform/http/respond.ts'
import { sendErrorPage } from '../../platform/pages/page.ts'
import { wantsJson } from '../forms.ts'
import { connectionsPage } from '../oauth/connections-page.ts'
import { devicePage } from '../oauth/device-page.ts'
import { requireOwnPage } from '../own-pages.ts'
import { accountPages } from './account-page.ts'
import { approvalPage } from './approval-page.ts'
import { COMPANY_PATHS, companyPages } from './company-page.ts'
import { CONFIRM_PATH, confirmPages } from './confirm-page.ts'
import { invitationPages } from './invitation-page.ts'
import { joinPages } from './join-page.ts'
import { PASSKEY_OPTIONS } from './passkey-form.ts'
import { passwordPages } from './password-pages.ts'
import { SECURITY_PATHS, securityPages } from './security-page.ts'
import { signInPages } from './sign-in-page.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

const PATHS = [
  '/sign-in',
  '/sign-in/code',
  PASSKEY_OPTIONS,
  '/sign-out',
  '/account',
  '/account/connections',
  ...COMPANY_PATHS,
  CONFIRM_PATH,
  ...SECURITY_PATHS,
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/join',
  oauthPaths.device,
]

const ALL = [...PATHS, UNSUBSCRIBE_PATH, APPROVAL_PATH]

/** Mounted at the root; passes on requests to other paths. */
export function peoplePages(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true })
  unsubscribePage(router, services) // without a session, and from any site
  router.post(APPROVAL_PATH, readForm())
  approvalPage(router, services) // without a session: the link has the right
  router.use(PATHS, sessionMiddleware(services))
  router.post(PATHS, (req: Request, _res: Response, next: NextFunction) => {
    requireOwnPage(req, services.config)
    next()
  })
  router.post(PATHS, readForm())
  for (const addPages of [
    signInPages,
    companyPages,
    accountPages,
    confirmPages,
    securityPages,
    connectionsPage,
    devicePage,
    passwordPages,
    invitationPages,
    joinPages,
  ])
    addPages(router, services)
  router.all(ALL, (req: Request) => {
    throw new ApiError('method_not_allowed', { message: `${req.path} does not support ${req.method}.` })
  })
  router.use(ALL, (error: unknown, req: Request, res: Response, _next: NextFunction) =>
    wantsJson(req) ? sendError(res, error, services.log) : sendErrorPage(res, error, services.log),
  )
  return router
}
