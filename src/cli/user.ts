/** `muster user …`: members of organisations. */
import { type Command, Option } from 'commander'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { BY_COMMAND } from '../access/audit/audit.ts'
import { OPERATOR } from '../access/authority.ts'
import { requireOrganisation } from '../access/organisations.ts'
import { invitationLink } from '../access/people/emails.ts'
import { listMembers, type Member, readEmail, readName } from '../access/people/members.ts'
import { checkPassword, hashPassword } from '../access/people/passwords.ts'
import { limitRuleOf, roles } from '../access/scopes/roles.ts'
import { resetFactors } from '../access/second-factor/factors.ts'
import { inviteByLink, joinMember } from '../domain/workforce/accounts.ts'
import { type SystemWrite, systemWrite } from '../events/system-write.ts'
import type { Database } from '../platform/database/client.ts'
import { ApiError, invalidField } from '../platform/errors/errors.ts'
import { collectJobs } from '../platform/jobs/enqueue.ts'
import { readServiceConfig } from '../platform/production.ts'
import { eventForms } from '../server/database.ts'
import { withSystemServices } from '../server/standalone.ts'
import { asJson, type Output, organisationOption, print, withDatabase } from './command.ts'

interface MemberOptions extends Output {
  org: string
  email: string
  role: Role
  name?: string
  worker?: string
  project?: string[]
  client?: string[]
}

/** Add the options that describe a new member. */
function describePerson(command: Command): Command {
  return command
    .addOption(organisationOption())
    .requiredOption('--email <address>', 'email address for signing in')
    .addOption(
      new Option('--role <role>', 'role in the organisation').choices(Object.keys(roles)).makeOptionMandatory(),
    )
    .option('--name <name>', 'full name; default: the email address')
    .option('--worker <id>', 'id of their worker record; required for the role worker')
    .option('--project <ids...>', 'projects that they are limited to; the role supervisor needs a project or client')
    .option('--client <ids...>', 'clients that they are limited to, with all of their projects')
    .option(...asJson)
}

/** Add the commands `user create`, `reset-second-factor` and `list`. */
export function addUserCommands(program: Command): void {
  const user = program.command('user').description('Manage users who sign in.')

  describePerson(user.command('create'))
    .description('Add a member with --password, or print an invitation link without it. No email is sent.')
    .option('--password <password>', 'password of the new account; only for users without an account')
    .action(async ({ password, ...person }: MemberOptions & { password?: string }) => {
      if (password === undefined) {
        const { publicUrl } = readServiceConfig(process.env, ['PUBLIC_URL']) // the link contains it
        const invited = await withDatabase((database) => invitePerson(database, person, publicUrl))
        const { email, role, invitation_link } = invited
        return print(
          invited,
          person,
          `Invitation link for ${email} as ${role}. It works once and expires after 7 days:\n${invitation_link}`,
        )
      }
      const created = await withDatabase((database) => createPerson(database, person, password))
      print(created, person, `Added ${created.email} to ${created.org_id} as ${created.role}.`)
    })

  user
    .command('reset-second-factor')
    .description('Remove all second factors and recovery codes of a user who has lost them, and end their sessions.')
    .requiredOption('--email <address>', 'email address for signing in')
    .option(...asJson)
    .action(async (options: Output & { email: string }) => {
      const email = readEmail(options.email, '--email')
      await withDatabase((database) => resetSecondFactor(database, email))
      print({ email, reset: true }, options, `${email} has no second factor now, and signs in with the password.`)
    })

  user
    .command('list')
    .description('List the members of an organisation.')
    .addOption(organisationOption())
    .option(...asJson)
    .action(async (options: Output & { org: string }) => {
      const members = await withDatabase(async (database) => {
        await requireOrganisation(database, options.org)
        return listMembers(database.prisma, options.org)
      })
      const rows = members.map((member) => ({ ...rowOf(member), created_at: member.createdAt }))
      const line = (row: (typeof rows)[number]) => `${row.id}  ${row.role.padEnd(9)}  ${row.email}  ${row.name}`
      print(rows, options, rows.map(line).join('\n') || 'No members. Add one with: muster user create')
    })
}

function membershipOf({ email, name, role, worker, project, client }: MemberOptions) {
  if (role === 'worker' && worker === undefined)
    throw invalidField('--worker', 'required', 'is required for the role worker')
  const isLimited = project !== undefined || client !== undefined
  if (limitRuleOf(role) === 'required' && !isLimited)
    throw invalidField('--project', 'required', `or --client is required for the role ${role}`)
  const limits = isLimited ? { projectIds: project, clientIds: client } : null
  return { email, name: name ?? email, role, workerId: worker, limits }
}

function rowOf({ user: { id, email, name }, role, orgId, workerId }: Member) {
  return { id, email, name, role, org_id: orgId, worker_id: workerId }
}

/** A write with events: a worker's account is a field of the worker. */
async function inWrite<Result>(
  database: Database,
  { org }: MemberOptions,
  work: (write: SystemWrite) => Promise<Result>,
): Promise<Result> {
  const records = await eventForms()
  return withSystemServices(database, records, (services) => systemWrite(services, org, work))
}

async function resetSecondFactor(database: Database, email: string): Promise<void> {
  const person = await database.prisma.user.findUnique({ where: { email }, select: { id: true, email: true } })
  if (person === null) throw new ApiError('not_found', { message: `No user has the email address ${email}.` })
  await withSystemServices(database, await eventForms(), async (services) => {
    const jobs = collectJobs(services)
    await database.prisma.$transaction((control) => resetFactors({ control, jobs }, BY_COMMAND, person))
    jobs.announce()
  })
}

async function createPerson(database: Database, options: MemberOptions, password: string) {
  await requireOrganisation(database, options.org)
  const email = readEmail(options.email, 'email')
  const name = readName(options.name ?? email, 'name')
  if ((await database.prisma.user.findUnique({ where: { email } })) !== null)
    throw invalidField(
      'password',
      'invalid',
      `cannot be set, because ${email} already has an account. Omit --password to create an invitation`,
    )
  checkPassword(password, 'password', email)
  const person = { ...membershipOf(options), email, name, passwordHash: await hashPassword(password, email) }
  return rowOf(await inWrite(database, options, (write) => joinMember(write, OPERATOR, person)))
}

async function invitePerson(database: Database, options: MemberOptions, publicUrl: string) {
  await requireOrganisation(database, options.org)
  const { invitation, token } = await inWrite(database, options, (write) =>
    inviteByLink(write, OPERATOR, membershipOf(options)),
  )
  const { id, orgId, email, name, role, workerId, expiresAt } = invitation
  return {
    invitation_id: id,
    email,
    name,
    role,
    org_id: orgId,
    worker_id: workerId,
    expires_at: expiresAt,
    invitation_link: invitationLink(publicUrl, token),
  }
}
