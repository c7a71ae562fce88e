/** Join links and the requests made with them, for those who may invite workers. */
import type { JoinLink, JoinRequest } from '../../prisma/generated/client/client.ts'
import type { JoinRequestStatus } from '../../prisma/generated/client/enums.ts'
import { refuseStoredAnswer } from '../../src/access/idempotency.ts'
import { JOIN_LINK_DAYS, REQUESTS_PER_DAY } from '../../src/access/people/join-link-limits.ts'
import {
  createJoinLink,
  listJoinLinks,
  MAX_JOIN_LINKS,
  revokeJoinLink,
  urlOfJoinLink,
} from '../../src/access/people/join-links.ts'
import { resources } from '../../src/access/resources.ts'
import { WRITERS } from '../../src/access/scopes/roles.ts'
import { type WaitReason, waitReasons } from '../../src/domain/workforce/join-wait-reasons.ts'
import {
  confirmRequest,
  JOIN_REQUEST_DAYS,
  type JoinMatch,
  listRequests,
  rejectRequest,
  type Suggestion,
  suggestWorkers,
} from '../../src/domain/workforce/joining.ts'
import type { Context } from '../../src/execution/context.ts'
import { builder } from '../builder.ts'
import { listComplexity, pageArguments } from '../lists/list.ts'
import { readAskedPage, readPageOf } from '../lists/read-page.ts'
import { loaderOf } from '../loaders.ts'
import { recordById } from '../record-references.ts'
import { colleagueById } from './colleagues.ts'
import { authorityOf } from './common.ts'

const authScopes = { role: WRITERS }
const emitsNothing = 'Events describe records only. The audit log records changes of access.'

const JoinLinkType = builder.objectRef<JoinLink>('JoinLink').implement({
  description: 'A link with which workers ask for an account, for a QR code or a message to many.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    url: t.string({
      nullable: false,
      description: 'Its URL. It proves nothing about whoever opens it, so it can hang on a wall.',
      resolve: (link, _args, { services: { secret, config } }) => urlOfJoinLink(secret, config.publicUrl, link),
    }),
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The project that its page names; null if it is for the whole organisation.',
    }),
    project: t.field({
      description: 'The project that its page names; null if it is for the whole organisation.',
      ...recordById(resources.projects, ({ projectId }: JoinLink) => projectId),
    }),
    requestsPerDay: t.exposeInt('requestsPerDay', {
      nullable: false,
      description: 'Maximum number of people who can use it in 24 hours.',
    }),
    createdBy: t.field(
      colleagueById('The member in whose name matched workers are invited', ({ createdBy }: JoinLink) => createdBy),
    ),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of creation.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: false, description: 'Time at which it expires.' }),
  }),
})

const StatusType = builder.enumType('JoinRequestStatus', {
  description: 'The status of a request to join.',
  values: {
    waiting: { description: 'It waits until its worker is found or somebody decides.' },
    invited: { description: 'Its worker was invited, automatically or by `confirmJoinRequest`.' },
    rejected: { description: 'Somebody rejected it.' },
  } satisfies Record<JoinRequestStatus, object>,
})

const MatchType = builder.enumType('JoinMatch', {
  description: 'What a request to join and a worker have in common.',
  values: {
    email: { description: 'The email address.' },
    external_id: { description: 'The payroll number, which is `externalId` of the worker.' },
    phone: { description: 'The last digits of the phone number.' },
    name: { description: 'The whole name.' },
  } satisfies Record<JoinMatch, object>,
})

const SuggestionType = builder.objectRef<Suggestion>('JoinSuggestion').implement({
  description: 'A worker whom a request to join may be from.',
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'The worker.' }),
    worker: t.field({
      description: 'The worker.',
      ...recordById(resources.workers, (each: Suggestion) => each.workerId),
    }),
    matches: t.expose('matches', {
      type: [MatchType],
      nullable: false,
      description: 'What they have in common, strongest first. Only a mailbox proves who somebody is.',
    }),
  }),
})

const WaitReasonType = builder.enumType('JoinWaitReason', {
  description: 'Why a request to join waits for staff.',
  values: Object.fromEntries(
    Object.entries(waitReasons).map(([name, description]) => [name, { description }]),
  ) as Record<WaitReason, { description: string }>,
})

const JoinRequestType = builder.objectRef<JoinRequest>('JoinRequest').implement({
  description: `What a person gave who asked for an account with a join link. Deleted after ${JOIN_REQUEST_DAYS} days.`,
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    status: t.expose('status', { type: StatusType, nullable: false, description: 'Its status.' }),
    name: t.exposeString('name', { nullable: false, description: 'The name that they gave.' }),
    email: t.exposeString('email', {
      nullable: false,
      description: 'The address that they gave, to which the invitation is sent.',
    }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'The payroll number that they gave.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'The phone number that they gave.' }),
    workerId: t.exposeID('workerId', { nullable: true, description: 'The worker who was invited.' }),
    worker: t.field({
      description: 'The worker who was invited.',
      ...recordById(resources.workers, ({ workerId }: JoinRequest) => workerId),
    }),
    suggestions: t.field({
      type: [SuggestionType],
      nullable: false,
      description: 'Up to five workers whom it may be from, likeliest first.',
      resolve: ({ id }, _args, context) => suggestionLoader(context).load(id),
    }),
    waitReason: t.field({
      type: WaitReasonType,
      nullable: true,
      description:
        'Why its worker was not invited automatically. Null if they were, or before the request is looked at.',
      resolve: ({ waitReason }) => waitReason as WaitReason | null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'Time of the request.' }),
    decidedAt: t.expose('decidedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was confirmed or rejected.',
    }),
  }),
})

function suggestionLoader(context: Context) {
  const { control, orgId } = context
  return loaderOf<Suggestion[]>(context, 'join suggestions', async (ids) => {
    const suggestionsOf = await suggestWorkers(control, orgId, ids)
    return ids.map(suggestionsOf)
  })
}

const PageType = readPageOf<JoinRequest>('JoinRequestPage', {
  type: JoinRequestType,
  description: 'One page of requests to join.',
  data: 'The requests, oldest first.',
  hasCursors: true,
})

builder.queryFields((t) => ({
  joinLinks: t.field({
    type: [JoinLinkType],
    nullable: true,
    description: 'List the join links that can be used, latest first.',
    authScopes,
    resolve: (_root, _args, { control, credential }) => listJoinLinks(control, credential.orgId),
  }),
  joinRequests: t.field({
    type: PageType,
    nullable: true,
    description: 'List the requests to join of one status, one page at a time.',
    authScopes,
    complexity: listComplexity,
    args: {
      status: t.arg({ type: StatusType, description: 'Their status. Default: `waiting`.' }),
      search: t.arg.string({ description: 'Part of the name, the address, the payroll number or the phone number.' }),
      ...pageArguments,
    },
    resolve: (_root, { status, ...args }, { control, credential }) =>
      readAskedPage(
        args,
        (asked) => listRequests(control, credential.orgId, { ...asked, status: status ?? 'waiting' }),
        ({ id }) => ({ id }),
      ),
  }),
}))

const id = { required: true, description: 'The request.' } as const

builder.mutationFields((t) => ({
  createJoinLink: t.field({
    type: JoinLinkType,
    nullable: false,
    description: `Make a join link. An organisation can have ${MAX_JOIN_LINKS}. A worker who opens it gives their name and address. If the address is that of their worker record, and did not change lately, they are invited at once; otherwise their request waits for \`confirmJoinRequest\`.`,
    authScopes,
    emitsNothing,
    args: {
      projectId: t.arg.id({ description: 'The project that its page names. Default: the whole organisation.' }),
      days: t.arg.int({
        description: `Days until it expires, 1 to ${JOIN_LINK_DAYS.max}. Default: ${JOIN_LINK_DAYS.usual}.`,
      }),
      requestsPerDay: t.arg.int({
        description: `Maximum number of people who can use it in 24 hours, 1 to ${REQUESTS_PER_DAY.max}. Default: ${REQUESTS_PER_DAY.usual}.`,
      }),
    },
    resolve: (_root, args, context) => {
      refuseStoredAnswer(context)
      const { control, credential, services } = context
      return createJoinLink({ control, secret: services.secret }, authorityOf(context), credential.orgId, args)
    },
  }),
  revokeJoinLink: t.field({
    type: JoinLinkType,
    nullable: false,
    description: 'Revoke a join link. Its requests that wait are rejected.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id({ required: true, description: 'The join link.' }) },
    resolve: (_root, args, context) =>
      revokeJoinLink(context.control, authorityOf(context), context.credential.orgId, args.id),
  }),
  confirmJoinRequest: t.field({
    type: JoinRequestType,
    nullable: false,
    description:
      'Say which worker a request is from. The invitation is sent to the address of the request, under the limits of `inviteMember`.',
    authScopes,
    emits: ['worker.updated'],
    args: { id: t.arg.id(id), workerId: t.arg.id({ required: true, description: 'The worker.' }) },
    resolve: (_root, args, context) =>
      confirmRequest(context, authorityOf(context), args, context.services.config.invitationsPerDay),
  }),
  rejectJoinRequest: t.field({
    type: JoinRequestType,
    nullable: false,
    description: 'Reject a request to join. The person is not told.',
    authScopes,
    emitsNothing,
    args: { id: t.arg.id(id) },
    resolve: (_root, args, context) => rejectRequest(context, authorityOf(context), args.id),
  }),
}))
