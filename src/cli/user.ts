/** `muster user …` */
import { type Command, Option } from 'commander'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { BY_COMMAND } from '../access/audit/audit.ts'
import { requireOrganisation } from '../access/organisations.ts'
import { invitationLink } from '../access/people/emails.ts'
import { invite } from '../access/people/invitations.ts'
import { type Authority, addMember, listMembers, type Member, readEmail, readName } from '../access/people/members.ts'
import { checkPassword, hashPassword } from '../access/people/passwords.ts'
import { roles } from '../access/roles.ts'
import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database/client.ts'
import { invalidField } from '../platform/errors.ts'
import { asJson, type Output, organisationOption, print, withDatabase } from './command.ts'

const OPERATOR: Authority = { role: null, origin: BY_COMMAND }

interface Person extends Output {
  org: string
  email: string
  role: Role
  name?: string
  worker?: string
}

/** Options of a command that makes a member. */
function describePerson(command: Command): Command {
  return command
    .addOption(organisationOption())
    .requiredOption('--email <address>', 'the address they sign in with')
    .addOption(new Option('--role <role>', 'what they may do').choices(Object.keys(roles)).makeOptionMandatory())
    .option('--name <name>', 'what they are called; the address if absent')
    .option('--worker <id>', 'for the role worker: the worker they are')
    .option(...asJson)
}

export function addUserCommands(program: Command): void {
  const user = program.command('user').description('People who sign in.')

  describePerson(user.command('create'))
    .description('Make a person a member; without --password, print the link of an invitation. No mail is sent.')
    .option('--password <password>', 'their password; for a person who has no account yet')
    .action(async ({ password, ...person }: Person & { password?: string }) => {
      if (password === undefined) {
        const invited = await withDatabase((database) => invitePerson(database, person))
        const { email, role, invitation_link } = invited
        return print(
          invited,
          person,
          `${email} joins as ${role} by this link, once, within 7 days:\n${invitation_link}`,
        )
      }
      const made = await withDatabase((database) => createPerson(database, person, password))
      print(made, person, `${made.email} is a member of ${made.org_id}, as ${made.role}.`)
    })

  user
    .command('list')
    .description('List the people of an organisation.')
    .addOption(organisationOption())
    .option(...asJson)
    .action(async (options: Output & { org: string }) => {
      const members = await withDatabase(async (database) => {
        await requireOrganisation(database, options.org)
        return listMembers(database.prisma, options.org)
      })
      const rows = members.map((member) => ({ ...rowOf(member), created_at: member.createdAt }))
      const line = (row: (typeof rows)[number]) => `${row.id}  ${row.role.padEnd(9)}  ${row.email}  ${row.name}`
      print(rows, options, rows.map(line).join('\n') || 'There is nobody yet: muster user create')
    })
}

function standingOf({ email, name, role, worker }: Person) {
  if (role === 'worker' && worker === undefined)
    throw invalidField('--worker', 'required', 'must name the worker that the person is')
  return { email, name: name ?? email, role, workerId: worker }
}

function rowOf({ user: { id, email, name }, role, orgId, workerId }: Member) {
  return { id, email, name, role, org_id: orgId, worker_id: workerId }
}

async function createPerson(database: Database, options: Person, password: string) {
  await requireOrganisation(database, options.org)
  const email = readEmail(options.email, 'email')
  const name = readName(options.name ?? email, 'name')
  if ((await database.prisma.user.findUnique({ where: { email } })) !== null)
    throw invalidField('password', 'invalid', `is not taken: ${email} has an account. Invite them, without --password`)
  checkPassword(password, 'password', email)
  const person = { ...standingOf(options), email, name, passwordHash: await hashPassword(password) }
  const member = await database.prisma.$transaction((tx) => addMember(tx, OPERATOR, options.org, person))
  return rowOf(member)
}

async function invitePerson(database: Database, options: Person) {
  const { publicUrl } = readConfig(process.env)
  await requireOrganisation(database, options.org)
  const { invitation, token } = await database.prisma.$transaction((tx) =>
    invite(tx, OPERATOR, options.org, standingOf(options)),
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
