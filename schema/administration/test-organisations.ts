/** Test organisations, for the scope `test:manage`. src/domain/test-organisations implements the rules. */
import type { TestEmail } from '../../prisma/generated/client/client.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import { validInput } from '../../src/domain/input/input.ts'
import {
  advanceTestOrganisation,
  createTestOrganisation,
  deleteTestOrganisation,
  type FoundTestOrganisation,
  findTestOrganisation,
  LIFETIME_DAYS,
  listTestEmails,
  listTestOrganisations,
  MAX_ADVANCE_DAYS,
  MAX_TEST_ORGANISATIONS,
  type Maker,
  newTestOrganisation,
  type TestChange,
} from '../../src/domain/test-organisations/test-organisations.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, readWindow } from '../finding/window.ts'
import { listComplexity } from '../lists/list.ts'
import { readPageOf } from '../lists/read-page.ts'

const authScopes = { anyOf: ['test:manage'] } as const
const emitsNothing = 'Events describe records only. The audit log records what is done with test organisations.'

/** Those of the caller's organisation; an app has only its own. */
function makerOf({ orgId, credential }: Context): Maker {
  return { orgId, clientId: credential.clientId ?? null }
}

function changeOf(context: Context): TestChange {
  const { control, jobs } = context
  return { control, jobs, maker: makerOf(context), origin: auditOrigin(context) }
}

const StatusType = builder.enumType('TestOrganisationStatus', {
  description: 'Status of a test organisation.',
  values: {
    preparing: { description: 'The records of the demo are being loaded.' },
    advancing: { description: 'Days pass until `advancingTo`.' },
    ready: { description: 'The clock stands still, and everything that its days caused is done.' },
  } as const,
})

function statusOf({ demo, filledAt, target }: FoundTestOrganisation) {
  if (target === null) return 'ready'
  return demo && filledAt === null ? 'preparing' : 'advancing'
}

const TestOrganisationType = builder.objectRef<FoundTestOrganisation>('TestOrganisation').implement({
  description: 'An organisation to test with. Its keys access nothing else.',
  fields: (t) => ({
    object: t.string({
      nullable: false,
      description: 'Always `test_organisation`.',
      resolve: () => 'test_organisation',
    }),
    id: t.exposeID('orgId', { nullable: false, description: 'UUID; `org_id` in its events.' }),
    name: t.string({ nullable: false, description: 'Its name.', resolve: ({ organisation }) => organisation.name }),
    status: t.field({ type: StatusType, nullable: false, description: 'Its status.', resolve: statusOf }),
    clock: t.expose('clock', {
      type: 'DateTime',
      nullable: false,
      description: 'Its time, which stands still until you advance it.',
    }),
    timeZone: t.string({
      nullable: false,
      description: 'IANA name of its time zone, which decides when its days begin.',
      resolve: ({ organisation }) => organisation.timeZone,
    }),
    advancingTo: t.expose('target', {
      type: 'DateTime',
      nullable: true,
      description: 'Time to which its clock is advancing; null while it stands still.',
    }),
    demo: t.exposeBoolean('demo', {
      nullable: false,
      description: 'Whether it began with the clients, projects, workers and documents of the demo.',
    }),
    endsAt: t.expose('endsAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Real time at which it is deleted with everything in it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Real time of the last change of its status.',
    }),
    deleted: t.boolean({
      nullable: false,
      description: 'Whether it is being deleted.',
      resolve: ({ deletedAt }) => deletedAt !== null,
    }),
  }),
})

const MadeTestOrganisationType = builder
  .objectRef<{ testOrganisation: FoundTestOrganisation; key: string }>('MadeTestOrganisation')
  .implement({
    description: 'A new test organisation and its API key.',
    fields: (t) => ({
      testOrganisation: t.field({
        type: TestOrganisationType,
        nullable: false,
        description: 'The test organisation.',
        resolve: ({ testOrganisation }) => testOrganisation,
      }),
      key: t.exposeString('key', {
        nullable: false,
        description: 'Its key, `msttest_live_…`. Store it now: it is not shown again.',
      }),
    }),
  })

const TestEmailType = builder.objectRef<TestEmail>('TestEmail').implement({
  description: 'An email of a test organisation, which was not sent.',
  fields: (t) => ({
    object: t.string({ nullable: false, description: 'Always `test_email`.', resolve: () => 'test_email' }),
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    recipient: t.exposeString('recipient', { nullable: false, description: 'Address of the recipient.' }),
    subject: t.exposeString('subject', { nullable: false, description: 'Subject.' }),
    text: t.exposeString('text', { nullable: false, description: 'The whole text.' }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      nullable: false,
      description: 'When it was sent, on the clock of the test organisation.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      nullable: false,
      description: 'Real time at which it was sent.',
    }),
  }),
})

const PageType = readPageOf<FoundTestOrganisation>('TestOrganisationPage', {
  type: TestOrganisationType,
  description: 'One page of the list of test organisations.',
  data: 'The test organisations, oldest first.',
})

const EmailPageType = readPageOf<TestEmail>('TestEmailPage', {
  type: TestEmailType,
  description: 'One page of the emails of a test organisation.',
  data: 'The emails, oldest first.',
})

const CreateTestOrganisationInput = builder.inputType('CreateTestOrganisationInput', {
  description: 'A new test organisation.',
  extensions: { check: newTestOrganisation },
  fields: (t) => ({
    name: t.string({ required: true, description: 'Its name, e.g. that of the CI job.' }),
    demo: t.boolean({
      description: 'Whether it begins with the clients, projects, workers and documents of the demo. Default: false.',
    }),
    clock: t.field({
      type: 'DateTime',
      description: 'Its time, from 2000 to 2099. Default: the real time.',
    }),
    timeZone: t.string({ description: 'IANA name, e.g. `Europe/Berlin`. Default: `Europe/London`.' }),
    scopes: t.stringList({
      description: 'Scopes of its key, any but `test:manage`. Default: `read`, `write`, `webhooks:manage`.',
    }),
  }),
})

const id = { required: true, description: 'Id of the test organisation.' } as const
const limitArgument = `Maximum number of results, 1 to ${MAX_LIMIT}. Default: ${DEFAULT_LIMIT}.`
const offsetArgument = 'Number of results to skip. Default: 0.'

builder.queryFields((t) => ({
  testOrganisations: t.field({
    type: PageType,
    nullable: true,
    description:
      'List the test organisations of the organisation, one page at a time. Apps only get those that they created.',
    authScopes,
    complexity: listComplexity,
    args: { limit: t.arg.int({ description: limitArgument }), offset: t.arg.int({ description: offsetArgument }) },
    resolve: async (_root, args, context) => {
      const { limit, offset } = readWindow(args)
      const all = await listTestOrganisations(context.control, makerOf(context))
      const hasMore = offset + limit < all.length
      return { data: all.slice(offset, offset + limit), pagination: { limit, offset, total: all.length, hasMore } }
    },
  }),
  testOrganisation: t.field({
    type: TestOrganisationType,
    nullable: true,
    description: 'Get one test organisation by id.',
    authScopes,
    args: { id: t.arg.id(id) },
    resolve: (_root, args, context) => findTestOrganisation(context.control, makerOf(context), args.id),
  }),
  testEmails: t.field({
    type: EmailPageType,
    nullable: true,
    description: 'List the emails of a test organisation, one page at a time. None of them was sent.',
    authScopes,
    complexity: listComplexity,
    args: {
      id: t.arg.id(id),
      limit: t.arg.int({ description: limitArgument }),
      offset: t.arg.int({ description: offsetArgument }),
    },
    resolve: async (_root, { id: orgId, ...args }, context) => {
      const window = readWindow(args)
      const { emails, total } = await listTestEmails(context.control, makerOf(context), orgId, window)
      const { limit, offset } = window
      return { data: emails, pagination: { limit, offset, total, hasMore: offset + emails.length < total } }
    },
  }),
}))

builder.mutationFields((t) => ({
  createTestOrganisation: t.field({
    type: MadeTestOrganisationType,
    nullable: false,
    description: `Create a test organisation. Up to ${MAX_TEST_ORGANISATIONS} can exist at a time. Everything in it is real, except that its clock stands still and its emails are not sent. It is deleted after ${LIFETIME_DAYS} days. Its key is shown only in this response.`,
    authScopes,
    emitsNothing,
    args: {
      input: t.arg({ type: CreateTestOrganisationInput, required: true, description: 'The new test organisation.' }),
    },
    resolve: (_root, { input }, context) => {
      refuseStoredAnswer(context)
      return createTestOrganisation(changeOf(context), validInput(newTestOrganisation, input))
    },
  }),
  advanceTestOrganisation: t.field({
    type: TestOrganisationType,
    nullable: false,
    description:
      'Advance the clock of a test organisation. Everything that happens on the days in between runs in the background, in order. Wait until `status` is `ready`.',
    authScopes,
    emitsNothing,
    args: {
      id: t.arg.id(id),
      to: t.arg({
        type: 'DateTime',
        required: true,
        description: `The new time, up to ${MAX_ADVANCE_DAYS} days after the clock.`,
      }),
    },
    resolve: (_root, args, context) => advanceTestOrganisation(changeOf(context), args.id, args.to),
  }),
  deleteTestOrganisation: t.field({
    type: TestOrganisationType,
    nullable: false,
    description: 'Delete a test organisation with everything in it. Its keys stop working at once.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id(id) },
    resolve: (_root, args, context) => deleteTestOrganisation(changeOf(context), args.id),
  }),
}))
