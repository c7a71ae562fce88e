/**
 * `/messages/unsubscribe`: ends messages of a kind, without signing in. A mail program sends the form at once, from
 * anywhere (RFC 8058), so the signature of the link is what counts. Opening the link changes nothing: programs that look
 * for malware open links, too.
 */
import type { Request, Response } from 'express'
import { type MessageKind, messageKinds } from '../../domain/messages/kinds.ts'
import { languageOf } from '../../domain/messages/recipients.ts'
import { messageTexts } from '../../domain/messages/texts.ts'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, unsubscribe } from '../../domain/messages/unsubscribe.ts'
import type { Services } from '../../execution/services.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { type Html, html } from '../../platform/pages/html.ts'
import { sendPage } from '../../platform/pages/page.ts'
import { type AddPages, queryText } from '../forms.ts'

export const unsubscribePage: AddPages = (router, services) => {
  router.get(UNSUBSCRIBE_PATH, async (req: Request, res: Response) => {
    const { texts, subject } = await find(services, req)
    const { ask, button } = texts.unsubscribe
    send(res, button, html`<p>${ask(subject)}</p><form method="post"><button>${button}</button></form>`)
  })

  router.post(UNSUBSCRIBE_PATH, async (req: Request, res: Response) => {
    const { named, texts, subject } = await find(services, req)
    await unsubscribe(services.database, named)
    const { done, button } = texts.unsubscribe
    send(res, button, html`<p>${done(subject)}</p>`)
  })
}

async function find({ secret, config, database }: Services, req: Request) {
  const named = readUnsubscribeToken(secret, config, queryText(req, 'token'))
  if (named === undefined || !Object.hasOwn(messageKinds, named.kind)) throw new ApiError('link_invalid')
  const texts = messageTexts[await languageOf(database.prisma, named.orgId, named.personId)]
  return { named, texts, subject: texts.subjects[named.kind as MessageKind] }
}

function send(res: Response, title: string, body: Html): void {
  sendPage(res, { title, body })
}
