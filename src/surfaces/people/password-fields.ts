/** The form fields for choosing a password. */
import { MIN_PASSWORD } from '../../access/people/passwords.ts'
import { type Html, html } from '../../platform/pages/html.ts'

/** @param email the account, shown read-only so that password managers store it with the password */
export function passwordFields(email: string): Html {
  return html`<label for="email">Email</label>
<input id="email" type="email" autocomplete="username" value="${email}" readonly>
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD}" required autofocus aria-describedby="password-hint">
<p class="hint" id="password-hint">At least ${MIN_PASSWORD} characters.</p>`
}
