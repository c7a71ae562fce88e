/** `/account/connections`: the products that a person has connected, and a form to disconnect them. */
import type { Request, Response } from 'express'
import { awaitRevocation } from '../../access/credentials/revocation.ts'
import { type Connection, disconnect, listConnections } from '../../access/oauth/grants.ts'
import { signedInUser } from '../../access/people/sessions.ts'
import { scopes } from '../../access/scopes/scopes.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { addressOf } from '../../platform/http/address.ts'
import { requestIdOf } from '../../platform/http/request-id.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, formField } from '../forms.ts'

const PATH = '/account/connections'

export const connectionsPage: AddPages = (router, { database }) => {
  router.get(PATH, async (req: Request, res: Response) => {
    const person = await signedInUser(req)
    if (person === undefined) return res.redirect(303, `/sign-in?return_to=${PATH}`)
    const items: Html[] = []
    for (const { orgId, organisationName } of person.memberships)
      for (const connection of await listConnections(database.prisma, orgId, person.id))
        items.push(item(orgId, organisationName, connection))
    const body = html`${items.length === 0 ? html`<p>No apps have access to your account.</p>` : items}
<p class="after"><a href="/account">Back to your account</a></p>`
    sendPage(res, { title: 'Connected apps', body })
  })

  router.post(PATH, async (req: Request, res: Response) => {
    const person = await signedInUser(req)
    if (person === undefined) return res.redirect(303, `/sign-in?return_to=${PATH}`)
    const orgId = formField(req, 'organisation')
    if (!person.memberships.some((membership) => membership.orgId === orgId))
      throw new ApiError('not_found', { message: 'This app is not connected.' })
    const actor = { kind: 'user', id: person.id, name: person.email } as const
    const origin = { actor, requestId: requestIdOf(res), address: addressOf(req) }
    const connection = { orgId, userId: person.id, id: formField(req, 'connection') }
    await database.prisma.$transaction((control) => disconnect(control, origin, connection))
    await awaitRevocation(database)
    res.redirect(303, PATH)
  })
}

function item(orgId: string, organisationName: string, connection: Connection): Html {
  const { id, name, environment, connectedAt, lastUsedAt } = connection
  const used = lastUsedAt === null ? 'never used' : `last used on ${day(lastUsedAt)}`
  return html`<h2>${name}</h2>
<ul>${connection.scopes.map((scope) => html`<li>${scopes[scope]}</li>`)}</ul>
<p class="hint">${organisationName}${environment === 'sandbox' && ' (sandbox)'}. Connected on ${day(connectedAt)}, ${used}.</p>
<form method="post" action="${PATH}">
<input type="hidden" name="organisation" value="${orgId}">
<button name="connection" value="${id}" class="plain" aria-label="Disconnect ${name} from ${organisationName}">Disconnect</button>
</form>`
}

function day(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
