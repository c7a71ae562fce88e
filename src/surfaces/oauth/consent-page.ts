/** The page on which a person allows a product to act for them, or does not. */
import type { Environment } from '../../../prisma/generated/client/enums.ts'
import { type Scope, scopes } from '../../access/scopes.ts'
import { type Html, html } from '../../platform/pages/html.ts'

/** What a person could allow in one of their organisations. */
export interface Offer {
  orgId: string
  organisationName: string
  role: string
  /** Of what is asked, what their role covers. */
  scopes: readonly Scope[]
}

interface Consent {
  product: string
  /** The organisation that registered it. */
  publisher: string
  environment: Environment
  asked: readonly Scope[]
  offers: readonly Offer[]
  /** Where the person is sent back to. */
  redirectUri: string
  email: string
  /** Ties the form to this request and person. */
  token: string
  path: string
}

export function consentBody(consent: Consent): Html {
  const { product, publisher, environment, redirectUri, offers, email } = consent
  const possible = offers.filter((offer) => offer.scopes.length > 0)
  return html`<p><strong>${product}</strong>, registered by ${publisher}, asks to act for you.</p>
${environment === 'sandbox' && html`<p class="notice">It works in the sandbox: it sees sample records only, and nothing it writes is kept.</p>`}
<form method="post" action="${consent.path}">
<input type="hidden" name="token" value="${consent.token}">
${possible.length > 0 ? choices(consent, possible) : html`<p class="notice wrong" role="alert">${refusal(consent)}</p>`}
<p>You will be sent back to <strong>${new URL(redirectUri).host}</strong>.</p>
<p class="choices">
${possible.length > 0 && html`<button name="decision" value="approve">Allow</button>`}
<button name="decision" value="deny" class="plain" formnovalidate>Do not allow</button>
</p>
</form>
<form method="post" action="/sign-out"><input type="hidden" name="return_to" value="${consent.path}"><p class="after">You are signed in as ${email}. <button class="link">Sign in as somebody else</button></p></form>`
}

function choices({ asked }: Consent, possible: readonly Offer[]): Html {
  const [only] = possible
  if (possible.length === 1 && only !== undefined)
    return html`<p>In <strong>${only.organisationName}</strong> it will be able to:</p>
<input type="hidden" name="organisation" value="${only.orgId}">
${list(only.scopes)}${withheld(asked, only)}`
  return html`<p>It will be able to:</p>
${list(asked.filter((scope) => possible.some((offer) => offer.scopes.includes(scope))))}
<fieldset>
<legend>In which organisation?</legend>
${possible.map(
  (
    offer,
    index,
  ) => html`<p class="option"><input type="radio" name="organisation" id="organisation-${index}" value="${offer.orgId}" required>
<label for="organisation-${index}">${offer.organisationName}</label></p>${withheld(asked, offer)}`,
)}
</fieldset>`
}

function list(of: readonly Scope[]): Html {
  return html`<ul>${of.map((scope) => html`<li>${scopes[scope]}</li>`)}</ul>`
}

function withheld(asked: readonly Scope[], { scopes: offered, role, organisationName }: Offer): Html | false {
  const missing = asked.filter((scope) => !offered.includes(scope)).map((scope) => scopes[scope].toLowerCase())
  return (
    missing.length > 0 &&
    html`<p class="hint">Not in ${organisationName}, where you are ${role}: ${missing.join('; ')}.</p>`
  )
}

function refusal({ offers }: Consent): string {
  return offers.length === 0
    ? 'You belong to no organisation, so there is nothing that you could allow.'
    : 'It asks for what you may not do yourself in any of your organisations, so you cannot allow it.'
}
