/** Permissions of people: each role at each root field that is for people, and each role acting on each other role. */
import type { GraphQLField } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../../prisma/generated/client/enums.ts'
import { schema } from '../../../schema/index.ts'
import { roles } from '../../../src/access/scopes/roles.ts'
import { scopes } from '../../../src/access/scopes/scopes.ts'
import { callOf } from '../../support/calls.ts'
import { type Mailbox, startMailbox } from '../../support/mailbox.ts'
import { asPerson, codeOf, makePerson, makeWorker, makeWorkerPerson, signIn } from '../../support/people.ts'
import { graphql, startTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

const everyRole = Object.keys(roles) as Role[]

/** Root fields for people, by the roles that may use them; a new field fails the tests until it is listed here. */
const forPeople = {
  owner: [
    'setDeveloperScopes setSecondFactorRoles closeOrganisation reopenOrganisation createOrganisationArchiveLink',
    'setCompanySignIn removeCompanySignIn addSignInDomain verifySignInDomain removeSignInDomain',
    'oauthRegistrationTokens createOauthRegistrationToken revokeOauthRegistrationToken',
  ],
  'owner admin': [
    'members memberPage membersByRole invitationPage changeMemberRole removeMember eraseWorker createPersonalDataLink',
    'retentionRules setRetentionRules retentionPreview retentionDue legalHolds placeLegalHold releaseLegalHold',
    'invitations inviteMember revokeInvitation',
    'auditLog quotas secondFactorRoles resetMemberSecondFactor companySignIn companyRedirectUri signInDomains',
    'setTrades setOrganisationTimeZone setOrganisationWeekStart renameOrganisation setComplianceRequirements setWorkRequirements updateExtractionSettings updateInvoiceSettings updateMessageSettings',
  ],
  'owner admin developer': [
    'apiKeys createApiKey rotateApiKey revokeApiKey developerScopes',
    'requestLog requestFailures requestStatistics credentialUsage deprecationUses',
    'webhookReplays webhookReplay replayWebhookDeliveries webhookStatistics',
    'oauthClients createOauthClient updateOauthClient rotateOauthClientSecret revokeOauthClient',
  ],
  'owner admin staff': [
    'sendMessage',
    'inviteWorkers resendInvitation',
    'joinLinks createJoinLink revokeJoinLink joinRequests confirmJoinRequest rejectJoinRequest',
  ],
  'owner admin developer staff': ['projectWork'],
  'owner admin developer staff supervisor recruiter': [
    'complianceMatrix complianceCounts documentsToReview documentReviewCounts',
  ],
  'owner admin developer staff supervisor': ['siteForecast awayPlaces roleDays jobWorkers'],
  'owner admin developer staff supervisor finance recruiter': [
    'noteReaders openRoles plannedProjects colleagues',
    'myNotifications inboxNotifications markMyNotificationsRead markMyNotificationsUnread updateMyDigest',
  ],
  'owner admin developer staff finance': ['assignmentsWithoutRate assignmentWithoutRateCounts'],
  'owner admin developer staff supervisor finance recruiter worker': [
    'me organisation organisationTimeZone trades sessions revokeSession changePassword',
    'connections revokeConnection',
    'myMessages myMessagePreferences updateMyMessagePreferences addPushDevice removePushDevice',
  ],
  worker: ['createMyPersonalDataLink'],
}

const fieldRoles = Object.entries(forPeople).flatMap(([allowedRoles, names]) =>
  names
    .join(' ')
    .split(' ')
    .map((name) => [name, allowedRoles.split(' ')] as const),
)

interface RootField {
  field: GraphQLField<unknown, unknown>
  kind: 'query' | 'mutation'
}

const rootFields = new Map<string, RootField>()
for (const kind of ['query', 'mutation'] as const) {
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  for (const field of Object.values(type?.getFields() ?? {})) rootFields.set(field.name, { field, kind })
}

const declaredScopes = ({ field }: RootField) =>
  (field.extensions.pothosOptions as { authScopes?: { role?: unknown; anyOf?: unknown } }).authScopes ?? {}

let mailbox: Mailbox
let server: TestServer
let projectId: string
const cookies = new Map<Role, string>()

const personOf = (role: Role) => (role === 'worker' ? makeWorkerPerson(server) : makePerson(server, role))

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url, BACKGROUND_WORKER: 'true' })
  projectId = await existingProject(server)
  for (const role of everyRole) {
    cookies.set(role, await signIn(server, (await personOf(role)).email))
  }
})
async function existingProject({ orgId }: TestServer): Promise<string> {
  return stamped(server, orgId, async (client) => {
    const inserted = 'insert into clients (org_id, name) values ($1, $2) returning id'
    const clientId = (await client.query(inserted, [orgId, 'Acme'])).rows[0].id
    const project = 'insert into projects (org_id, client_id, name) values ($1, $2, $3) returning id'
    return (await client.query(project, [orgId, clientId, 'Dock'])).rows[0].id
  })
}

afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

it('the table lists every field that is for people', () => {
  const named = [...rootFields].filter(([, field]) => 'role' in declaredScopes(field)).map(([name]) => name)
  expect(named.sort()).toEqual(fieldRoles.map(([name]) => name).sort())
})

describe.each(fieldRoles)('%s', (name, allowedRoles) => {
  const { field, kind } = rootFields.get(name) as RootField

  it.each(everyRole)('as %s', async (role) => {
    const { query, variables } = callOf(kind, field)
    const code = codeOf(await asPerson(server, cookies.get(role) as string, query, variables))
    if (name === 'setSecondFactorRoles')
      await server.database.prisma.organisation.updateMany({ data: { secondFactorRoles: [] } }) // or it would lock admins out
    if (allowedRoles.includes(role))
      expect([undefined, 'not_found', 'precondition_failed', 'validation_failed']).toContain(code)
    else expect(code).toBe('insufficient_scope')
  })

  it.runIf(!('anyOf' in declaredScopes({ field, kind })))('no API key may use it, whatever its scopes', async () => {
    const { query, variables } = callOf(kind, field)
    const key = await server.key({ scopes: Object.keys(scopes) })
    expect(codeOf(await graphql(server, key, query, variables))).toBe('insufficient_scope')
    expect((await graphql(server, undefined, query, variables)).status).toBe(401)
  })
})

/** Two roles manage members; of these, an admin may not change owners. */
const mayManage = (actor: Role, ...affected: Role[]) =>
  actor === 'owner' || (actor === 'admin' && !affected.includes('owner'))

const pairs = everyRole.flatMap((actor) => everyRole.map((role) => [actor, role] as const))

/** The arguments for a role, with the worker id or the limits that it requires. */
async function roleArguments(role: Role): Promise<string> {
  if (role === 'worker') return `role: worker, workerId: "${await makeWorker(server)}"`
  return role === 'supervisor' ? `role: supervisor, limits: { projectIds: ["${projectId}"] }` : `role: ${role}`
}

const memberWith = async (role: Role) => (await personOf(role)).userId

async function expectOutcome(actor: Role, query: string, allowed: boolean): Promise<void> {
  const answer = await asPerson(server, cookies.get(actor) as string, `mutation { ${query} }`)
  expect(codeOf(answer)).toBe(allowed ? undefined : 'insufficient_scope')
}

describe('no one grants or removes a role above their own', () => {
  it.each(pairs)('%s invites one of role %s', async (actor, role) => {
    const query = `inviteMember(email: "${actor}-${role}@new.example", name: "New", ${await roleArguments(role)}) { id }`
    await expectOutcome(actor, query, mayManage(actor, role))
  })

  it.each(pairs)('%s revokes the invitation of one of role %s', async (actor, role) => {
    const email = `${actor}-back-${role}@new.example`
    const offer = `mutation { inviteMember(email: "${email}", name: "New", ${await roleArguments(role)}) { id } }`
    const { id } = (await asPerson(server, cookies.get('owner') as string, offer)).body.data.inviteMember
    await expectOutcome(actor, `revokeInvitation(id: "${id}") { id }`, mayManage(actor, role))
  })

  it.each(pairs)('%s gives a member of staff the role %s', async (actor, role) => {
    const query = `changeMemberRole(userId: "${await memberWith('staff')}", ${await roleArguments(role)}) { role }`
    await expectOutcome(actor, query, mayManage(actor, role))
  })

  it.each(pairs)('%s gives one of role %s the role staff', async (actor, role) => {
    const query = `changeMemberRole(userId: "${await memberWith(role)}", role: staff) { role }`
    await expectOutcome(actor, query, mayManage(actor, role))
  })

  it.each(pairs)('%s removes one of role %s', async (actor, role) => {
    await expectOutcome(actor, `removeMember(userId: "${await memberWith(role)}") { role }`, mayManage(actor, role))
  })

  it('a worker keeps their role and worker, also if their id is given in capital letters', async () => {
    const workerId = await makeWorker(server)
    const { userId } = await makePerson(server, 'worker', { workerId })
    const query = `mutation { changeMemberRole(userId: "${userId.toUpperCase()}", role: worker, workerId: "${workerId}") { workerId } }`
    const { body } = await asPerson(server, cookies.get('owner') as string, query)
    expect(body).toEqual({ data: { changeMemberRole: { workerId } } })
  })

  it.each(['admin', 'developer', 'staff'] as const)('a %s cannot make themselves an owner', async (role) => {
    const { userId, email } = await makePerson(server, role)
    const query = `mutation { changeMemberRole(userId: "${userId}", role: owner) { role } }`
    expect(codeOf(await asPerson(server, await signIn(server, email), query))).toBe('insufficient_scope')
  })
})
