/** The users of the demo organisation: one per role, all with the same password, which is random per installation. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { hashPassword } from '../access/people/passwords.ts'
import { roles } from '../access/scopes/roles.ts'

const names: Record<Role, string> = {
  owner: 'Olivia Hart',
  admin: 'Adnan Shah',
  developer: 'Devi Raman',
  staff: 'Stuart Bell',
  supervisor: 'Sinead Walsh',
  finance: 'Femi Adeyemi',
  recruiter: 'Rosa Lindt',
  worker: 'Norris Muller', // as their record in the demo organisation
}

/** The logins of the demo users. */
export interface DemoPeople {
  emails: string[]
  password: string
}

/** The users by role. `people` is undefined if they kept their passwords. */
interface DemoUsers {
  ids: Record<Role, string>
  people: DemoPeople | undefined
}

/** A new password, with the hash that each user gets. */
interface NewPassword {
  password: string
  hashes: Record<Role, string>
}

/** Generate the password of the users. Call it before the transaction, because hashing is slow. */
export async function inventPassword(): Promise<NewPassword> {
  const password = randomBytes(12).toString('base64url')
  const hashes: Partial<Record<Role, string>> = {}
  for (const role of Object.keys(roles) as Role[]) hashes[role] = await hashPassword(password, role)
  return { password, hashes: hashes as Record<Role, string> }
}

/**
 * Create the users in the transaction `tx`. Users who belong to an organisation keep their password, which was printed
 * with that one. Others, whose demo organisation was removed, get the new one.
 */
export async function loadDemoUsers(
  tx: Prisma.TransactionClient,
  { password, hashes }: NewPassword,
): Promise<DemoUsers> {
  const emails = Object.keys(roles).map((role) => `${role}@demo.example`)
  const known = await tx.user.count({ where: { email: { in: emails }, memberships: { some: {} } } })
  const ids: Partial<Record<Role, string>> = {}
  for (const role of Object.keys(roles) as Role[]) {
    const email = `${role}@demo.example`
    const passwordHash = hashes[role]
    const create = { email, name: names[role], passwordHash }
    const update = known > 0 ? {} : { passwordHash }
    ids[role] = (await tx.user.upsert({ where: { email }, create, update })).id
  }
  return { ids: ids as Record<Role, string>, people: known > 0 ? undefined : { emails, password } }
}

/** Make the users members of an organisation. The worker has an assignment; the supervisor is limited to its project. */
export async function joinDemoUsers(
  tx: Prisma.TransactionClient,
  orgId: string,
  { ids }: Pick<DemoUsers, 'ids'>,
): Promise<void> {
  const assigned = await assignedWorker(tx, orgId)
  for (const [role, userId] of Object.entries(ids) as [Role, string][]) {
    const workerId = role === 'worker' ? assigned : null
    const limitsId = role === 'supervisor' ? await limitedToProjectOf(tx, orgId, assigned) : null
    await tx.membership.create({ data: { orgId, userId, role, workerId, limitsId } })
    if (workerId !== null) {
      await tx.$executeRaw`select begin_write(${orgId}::uuid)`
      await tx.worker.update({ where: { orgId_id: { orgId, id: workerId } }, data: { accountStatus: 'active' } })
    }
  }
}

async function limitedToProjectOf(tx: Prisma.TransactionClient, orgId: string, workerId: string): Promise<string> {
  const { projectId } = await tx.assignment.findFirstOrThrow({ where: { orgId, workerId }, orderBy: { id: 'asc' } })
  const limitsId = randomUUID()
  await tx.memberLimit.create({ data: { orgId, limitsId, projectId } })
  return limitsId
}

async function assignedWorker(tx: Prisma.TransactionClient, orgId: string): Promise<string> {
  const active = { where: { orgId, status: 'active' }, orderBy: { id: 'asc' } } as const
  const assigned = await tx.assignment.findFirst({ where: { orgId, status: 'active' }, orderBy: { id: 'asc' } })
  if (assigned) return assigned.workerId
  const worker = await tx.worker.findFirstOrThrow(active)
  const project = await tx.project.findFirstOrThrow(active)
  await tx.$executeRaw`select begin_write(${orgId}::uuid)`
  await tx.assignment.create({
    data: { orgId, workerId: worker.id, projectId: project.id, trade: worker.trade, startDate: worker.createdAt },
  })
  return worker.id
}
