/** `/account/security`: the second factors of the signed-in person. Works before an organisation lets them in. */
import type { Request, Response } from 'express'
import type { LiveSession } from '../../access/people/session-store.ts'
import { liveSession } from '../../access/people/sessions.ts'
import { appAddress, boxOf, makeAppSecret } from '../../access/second-factor/codes.ts'
import { addApp, addPasskey, listFactors, removeFactor, renewCodes } from '../../access/second-factor/factors.ts'
import { creationOptions, passkeyHost } from '../../access/second-factor/passkeys.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField, problems } from '../forms.ts'
import { confirmPathTo } from './confirm-page.ts'
import { passkeyForm } from './passkey-form.ts'

const PATH = '/account/security'
const APP_PATH = `${PATH}/app`
const PASSKEY_PATH = `${PATH}/passkey`
/** A session of one organisation changes nothing of an account that may belong to others too. */
const AT_COMPANY =
  "You have signed in through your company, which takes care of your sign-in's security. To set a second factor here, sign in with your password."
export const SECURITY_PATHS = [PATH, APP_PATH, PASSKEY_PATH]

export const securityPages: AddPages = (router, services) => {
  /** The session; undefined if the person was sent away to sign in or to confirm. */
  const confirmed = (req: Request, res: Response): LiveSession | undefined => {
    const live = liveSession(req)
    if (live === undefined) res.redirect(303, `/sign-in?return_to=${PATH}`)
    else if (live.signedInBy !== null) throw new ApiError('insufficient_scope', { message: AT_COMPANY })
    else if (!live.isConfirmed) res.redirect(303, confirmPathTo(PATH))
    else return live
    return
  }
  const refused = (error: unknown, again: (notice: Html, status: number) => unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'validation_failed') throw error
    return again(problems(error), error.status)
  }

  router.get(PATH, async (req: Request, res: Response) => {
    const live = confirmed(req, res)
    if (live !== undefined) await sendOverview(res, services, live)
  })

  router.post(PATH, async (req: Request, res: Response) => {
    const live = confirmed(req, res)
    if (live === undefined) return
    const removed = formField(req, 'remove')
    if (removed === '') return sendCodes(res, await renewCodes(services, req, live))
    await removeFactor(services, req, live, removed)
    res.redirect(303, PATH)
  })

  router.get(APP_PATH, async (req: Request, res: Response) => {
    const live = confirmed(req, res)
    if (live !== undefined) await sendAppForm(res, services, live, { secret: makeAppSecret() })
  })

  router.post(APP_PATH, async (req: Request, res: Response) => {
    const live = confirmed(req, res)
    if (live === undefined) return
    const secret = openNewSecret(services, live, formField(req, 'secret'))
    try {
      const codes = await addApp(services, req, live, {
        name: formField(req, 'name'),
        secret,
        code: formField(req, 'code'),
      })
      if (codes !== undefined) return sendCodes(res, codes)
      res.redirect(303, PATH)
    } catch (error) {
      await refused(error, (notice, status) => sendAppForm(res, services, live, { secret, notice, status }))
    }
  })

  router.get(PASSKEY_PATH, async (req: Request, res: Response) => {
    const live = liveSession(req)
    if (!live?.isConfirmed || live.signedInBy !== null) throw new ApiError('confirmation_required')
    res.set('cache-control', 'no-store').json(await creationOptions(services, live.person))
  })

  router.post(PASSKEY_PATH, async (req: Request, res: Response) => {
    const live = confirmed(req, res)
    if (live === undefined) return
    try {
      const answer = formField(req, 'passkey')
      const codes = await addPasskey(services, req, live, { name: formField(req, 'name'), answer })
      if (codes !== undefined) return sendCodes(res, codes)
      res.redirect(303, PATH)
    } catch (error) {
      await refused(error, (notice, status) => sendOverview(res, services, live, { notice, status }))
    }
  })
}

interface Shown {
  notice?: Html
  status?: number
}

async function sendOverview(
  res: Response,
  { database, config }: Services,
  { person, hasSecondFactor }: LiveSession,
  { notice, status = 200 }: Shown = {},
): Promise<void> {
  const { factors, codesLeft } = await listFactors(database.prisma, person.id)
  const hasPasskeys = passkeyHost(config) !== undefined
  const requiring = person.memberships.filter(({ requiresSecondFactor }) => requiresSecondFactor)
  const required =
    !hasSecondFactor &&
    requiring.length > 0 &&
    html`<p class="notice wrong" role="alert">${requiring.map(({ organisationName }) => organisationName).join(', ')} requires a second factor. Add one to continue.</p>`
  const list = html`<ul class="rows">${factors.map(
    ({ id, kind, name, createdAt, lastUsedAt }) =>
      html`<li><span><strong>${name}</strong><br><span class="hint">${kind === 'totp' ? 'Authenticator app' : 'Passkey'}, added on ${day(createdAt)}, ${lastUsedAt === null ? 'not used yet' : `last used on ${day(lastUsedAt)}`}</span></span>
<form method="post" action="${PATH}"><button name="remove" value="${id}" class="plain" aria-label="Remove ${name}">Remove</button></form></li>`,
  )}</ul>`
  const codes = html`<h2>Recovery codes</h2>
<p>${codesLeft} of your recovery codes ${codesLeft === 1 ? 'is' : 'are'} left. One of them signs you in if you lose your second factor.</p>
<form method="post" action="${PATH}"><button class="plain">Make new recovery codes</button></form>`
  const passkey = passkeyForm({
    action: PASSKEY_PATH,
    options: PASSKEY_PATH,
    creates: true,
    label: 'Add a passkey',
    before: html`<div data-with-passkey hidden><label for="name">Name of the passkey</label>
<input id="name" name="name" maxlength="60" placeholder="e.g. Work laptop"></div>`,
  })
  const body = html`${notice}${required}
<p>A second factor protects your account if somebody learns your password.</p>
${factors.length === 0 ? html`<p>You have none.</p>` : list}
${factors.length > 0 && codes}
<h2>Add a second factor</h2>
<p><a href="${APP_PATH}">Add an authenticator app</a></p>
${hasPasskeys && passkey}
<p class="after"><a href="/account">Back to your account</a> · <a href="/console">Console</a></p>`
  sendPage(res, { status, title: 'Sign-in security', body, usesPasskeys: hasPasskeys })
}

const ownerOfNew = ({ person }: LiveSession) => `new second factor of ${person.id}`

/** The secret that the form carries, encrypted: nothing is stored before a code proves it. */
function openNewSecret(services: Services, live: LiveSession, text: string): string {
  const [keyId = '', sealed = ''] = text.split('.')
  try {
    return boxOf(services).open(Buffer.from(sealed, 'base64url'), keyId, ownerOfNew(live))
  } catch {
    throw new ApiError('bad_request', { message: 'Open the page again, and scan the new code.' })
  }
}

async function sendAppForm(
  res: Response,
  services: Services,
  live: LiveSession,
  { secret, notice, status = 200 }: Shown & { secret: string },
): Promise<void> {
  const { renderSVG } = await import('uqr')
  const box = boxOf(services)
  const sealed = `${box.keyId}.${Buffer.from(box.seal(secret, ownerOfNew(live))).toString('base64url')}`
  const code = renderSVG(appAddress(secret, live.person.email), { border: 2 })
  const body = html`${notice}
<p>Scan this code with your authenticator app, then type the six digits that it shows.</p>
<div class="qr" role="img" aria-label="QR code for the authenticator app">${new Html(code)}</div>
<p class="hint">Or type this key into the app: <code>${(secret.match(/.{1,4}/g) ?? []).join(' ')}</code></p>
<form method="post" action="${APP_PATH}">
<input type="hidden" name="secret" value="${sealed}">
<label for="name">Name of the app</label>
<input id="name" name="name" maxlength="60" placeholder="e.g. Phone">
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus maxlength="10">
<button>Add</button>
</form>
<p class="after"><a href="${PATH}">Back</a></p>`
  sendPage(res, { status, title: 'Add an authenticator app', body })
}

function sendCodes(res: Response, codes: readonly string[]): void {
  const body = html`<p role="status">Your second factor works. Keep these recovery codes where you keep your passwords: each signs you in once if you lose it. <strong>They are not shown again.</strong></p>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="after"><a href="/console">I have kept them</a> · <a href="${PATH}">Sign-in security</a></p>`
  sendPage(res, { title: 'Your recovery codes', body })
}

const day = (moment: Date) => moment.toISOString().slice(0, 10)
