/** The form with which a page asks for a passkey; without a script that can, it stays hidden. */
import { type Html, html } from '../../platform/pages/html.ts'

/** The path of the options with which a browser asks for a passkey. */
export const PASSKEY_OPTIONS = '/sign-in/passkey'

interface PasskeyForm {
  action: string
  label: string
  /** Hidden fields. */
  fields?: Readonly<Record<string, string>>
  /** Between the form's start and its button. */
  before?: Html
  creates?: boolean
  options?: string
}

export function passkeyForm({ action, label, fields = {}, before, creates = false, options }: PasskeyForm): Html {
  return html`<form method="post" action="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="passkey">
${before}
<p class="notice wrong" role="alert" data-problem hidden></p>
<button type="button" class="plain" hidden data-passkey="${creates ? 'create' : 'get'}" data-options="${options ?? PASSKEY_OPTIONS}">${label}</button>
</form>`
}
