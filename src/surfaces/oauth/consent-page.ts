/** The page on which a person allows or denies a product access. */
import type { Environment } from '../../../prisma/generated/client/enums.ts'
import { type Scope, scopes } from '../../access/scopes/scopes.ts'
import { type Html, html } from '../../platform/pages/html.ts'

/** The access that a person can allow in one of their organisations. */
export interface Offer {
  orgId: string
  organisationName: string
  role: string
  /** The requested scopes that the person's role covers. */
  scopes: readonly Scope[]
  /** Whether the organisation requires a second factor, which the session does not have. */
  /** What the organisation requires, and the session lacks. */
  lacks: 'company_sign_in' | 'second_factor' | null
}

interface Consent {
  product: string
  /** The organisation that registered it, or this server; undefined if it registered itself. */
  publisher: string | undefined
  environment: Environment
  asked: readonly Scope[]
  offers: readonly Offer[]
  /** A warning to read before the decision. */
  notice?: Html
  /** What happens afterwards. */
  outcome: Html
  email: string
  /** Hidden fields, which tie the form to this request and person. */
  fields: Readonly<Record<string, string>>
  /** The path to which the form is sent. */
  path: string
  /** The path to return to after signing in with another account. */
  returnTo: string
}

export function consentBody(consent: Consent): Html {
  const { product, publisher, environment, offers, email, fields } = consent
  const possible = offers.filter((offer) => offer.scopes.length > 0)
  return html`<p><strong>${product}</strong>${publisher !== undefined && ` by ${publisher}`} wants to access your account.</p>
${publisher === undefined && html`<p class="notice wrong">This app registered itself, and chose its name itself. Allow it only if you trust it.</p>`}
${consent.notice}
${environment === 'sandbox' && html`<p class="notice">This app uses the sandbox: it sees sample data only, and its changes are not saved.</p>`}
<form method="post" action="${consent.path}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${possible.length > 0 ? choices(consent, possible) : html`<p class="notice wrong" role="alert">${refusal(consent)}</p>`}
${consent.outcome}
<p class="choices">
${possible.length > 0 && html`<button name="decision" value="approve">Allow</button>`}
<button name="decision" value="deny" class="plain" formnovalidate>Deny</button>
</p>
</form>
<form method="post" action="/sign-out"><input type="hidden" name="return_to" value="${consent.returnTo}"><p class="after">Signed in as ${email}. <button class="link">Use another account</button></p></form>`
}

function choices({ asked }: Consent, possible: readonly Offer[]): Html {
  const [only] = possible
  if (possible.length === 1 && only !== undefined)
    return html`<p>In <strong>${only.organisationName}</strong>, it will be able to:</p>
<input type="hidden" name="organisation" value="${only.orgId}">
${list(only.scopes)}${withheld(asked, only)}`
  return html`<p>It will be able to:</p>
${list(asked.filter((scope) => possible.some((offer) => offer.scopes.includes(scope))))}
<fieldset>
<legend>Organisation</legend>
${possible.map(
  (
    offer,
    index,
  ) => html`<p class="option"><input type="radio" name="organisation" id="organisation-${index}" value="${offer.orgId}" required>
<label for="organisation-${index}">${offer.organisationName}</label></p>${withheld(asked, offer)}`,
)}
</fieldset>`
}

/** Descriptions of scopes that mean something else for apps than for keys. */
const MEANING_FOR_APPS: Partial<Record<Scope, string>> = {
  'webhooks:manage': 'Have each change of what it may read sent to addresses of its choice, until you disconnect it',
  'test:manage': 'Make organisations to test with, which have none of your records',
}

function list(of: readonly Scope[]): Html {
  return html`<ul>${of.map((scope) => html`<li>${MEANING_FOR_APPS[scope] ?? scopes[scope]}</li>`)}</ul>`
}

function withheld(asked: readonly Scope[], { scopes: offered, role, organisationName }: Offer): Html | false {
  const missing = asked.filter((scope) => !offered.includes(scope)).map((scope) => scopes[scope].toLowerCase())
  return (
    missing.length > 0 &&
    html`<p class="hint">Not available in ${organisationName}, where your role is ${role}: ${missing.join('; ')}.</p>`
  )
}

function refusal({ offers }: Consent): Html | string {
  if (offers.length === 0) return 'You are not a member of any organisation, so you cannot give access.'
  const locked = offers.find(({ lacks }) => lacks !== null)
  if (locked?.lacks === 'company_sign_in')
    return html`${locked.organisationName} requires its own sign-in. <a href="/sign-in/company">Use it</a>, then start again.`
  return locked
    ? html`${locked.organisationName} requires a second factor. <a href="/account/security">Add one</a>, then start again.`
    : 'This app requests permissions that your role does not have, so you cannot give access.'
}
