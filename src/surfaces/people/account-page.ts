/** `/account`: the signed-in person, and links to the pages that they can open. */
import type { Request, Response } from 'express'
import { signedInUser } from '../../access/people/sessions.ts'
import { roles } from '../../access/scopes/roles.ts'
import { html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import type { AddPages } from '../forms.ts'

export const accountPages: AddPages = (router) => {
  router.get('/account', async (req: Request, res: Response) => {
    const person = await signedInUser(req)
    if (person === undefined) return res.redirect(303, '/sign-in?return_to=/account')
    const memberships = person.memberships.map(
      ({ organisationName, role }) =>
        html`<li>${organisationName}: ${role}. <span class="hint">${roles[role].description}.</span></li>`,
    )
    const body = html`<p>Signed in as <strong>${person.email}</strong>.</p>
<h2>Your organisations</h2>
${memberships.length === 0 ? html`<p>You are not a member of any organisation.</p>` : html`<ul>${memberships}</ul>`}
<p><a href="/account/security">Sign-in security</a> · <a href="/account/connections">Connected apps</a></p>
<form method="post" action="/sign-out"><button class="plain">Sign out</button></form>
<p class="after"><a href="/console">Console</a> · <a href="/graphql">GraphQL explorer</a> · <a href="/docs">API reference</a></p>`
    sendPage(res, { title: person.name, body })
  })
}
