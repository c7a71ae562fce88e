/** What the emails to clients have in common. */
import { canEmailClients } from '../../src/domain/messages/write-to-client.ts'
import { SelfType } from '../administration/me.ts'
import { builder } from '../builder.ts'

/** Says in the arguments of emails to clients who may give an address or a text: see `checkClientText`. */
export const WHO_MAY_CHOOSE = 'Needs a signed-in member, or the scopes `read` and `write`.'

builder.objectField(SelfType, 'canEmailClients', (t) =>
  t.boolean({
    nullable: false,
    description:
      "Whether invoices and hours can be sent to clients: the installation has a mail server, or this request's organisation is a test organisation, whose emails are kept.",
    resolve: (_self, _args, context) => canEmailClients(context, context.services.config),
  }),
)
