/** Messages that staff write. */
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { WRITERS } from '../../src/access/scopes/roles.ts'
import { MAX_RECIPIENTS, MAX_SUBJECT, MAX_TEXT } from '../../src/domain/messages/kinds.ts'
import { type WrittenNote, writeTo } from '../../src/domain/messages/write-to.ts'
import { builder } from '../builder.ts'
import { complexityOf } from '../records/batch.ts'

const recipients = MAX_RECIPIENTS.toLocaleString('en')

const WrittenType = builder.objectRef<WrittenNote>('SentMessages').implement({
  description: 'How many messages a person wrote.',
  fields: (t) => ({
    queued: t.exposeInt('queued', { nullable: false, description: 'Number of messages that are sent.' }),
    skipped: t.exposeInt('skipped', {
      nullable: false,
      description: 'Number of messages that are not sent: `messages` has the reasons.',
    }),
  }),
})

const SendMessageInput = builder.inputType('SendMessageInput', {
  description: 'A message to workers, or to the crew of a project.',
  fields: (t) => ({
    workerIds: t.idList({ description: `Ids of up to ${recipients} workers.` }),
    projectId: t.id({
      description: `Instead of workers: the project whose crew gets it, up to ${recipients} workers with an assignment that has not ended.`,
    }),
    subject: t.string({ required: true, description: `Subject, one line of up to ${MAX_SUBJECT} characters.` }),
    text: t.string({
      required: true,
      description: `The text, up to ${MAX_TEXT.toLocaleString('en')} characters. It is sent as it is, in no other language.`,
    }),
  }),
})

builder.mutationField('sendMessage', (t) =>
  t.field({
    type: WrittenType,
    nullable: false,
    description:
      'Write to workers. The settings, quiet hours and limit of the organisation apply, and what the workers want.',
    authScopes: { role: WRITERS },
    emitsNothing: 'A message is not a record: `messages` is its log.',
    complexity: ({ input }) => complexityOf(input.workerIds?.length ?? MAX_RECIPIENTS),
    args: { input: t.arg({ type: SendMessageInput, required: true, description: 'The message.' }) },
    resolve: (_root, { input }, context) => writeTo(context, input, auditOrigin(context)),
  }),
)
