/** The users of the demo organisation: one per role, all with the same password, which is random per installation. */
import { randomBytes } from 'node:crypto'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Role } from '../../prisma/generated/client/enums.ts'
import { hashPassword } from '../access/people/passwords.ts'
import { roles } from '../access/roles.ts'

const names: Record<Role, string> = {
  owner: 'Olivia Hart',
  admin: 'Adnan Shah',
  developer: 'Devi Raman',
  staff: 'Stuart Bell',
  worker: 'Wiktor Nowak',
}

/** The logins of the demo users. */
export interface DemoPeople {
  emails: string[]
  password: string
}

/**
 * Create the users in the transaction `tx`. The user with the role `worker` has an assignment.
 * @param keepPasswords users who exist become members with the password that they have
 * @returns their logins; undefined if they have the passwords of before
 */
export async function loadDemoPeople(
  tx: Prisma.TransactionClient,
  orgId: string,
  { keepPasswords = false } = {},
): Promise<DemoPeople | undefined> {
  const password = randomBytes(12).toString('base64url')
  const emails = Object.keys(roles).map((role) => `${role}@demo.example`)
  const known = keepPasswords ? await tx.user.count({ where: { email: { in: emails } } }) : 0
  for (const role of Object.keys(roles) as Role[]) {
    const email = `${role}@demo.example`
    const passwordHash = await hashPassword(password)
    const create = { email, name: names[role], passwordHash }
    const update = known > 0 ? {} : { passwordHash }
    const { id: userId } = await tx.user.upsert({ where: { email }, create, update })
    const workerId = role === 'worker' ? await assignedWorker(tx, orgId) : null
    await tx.membership.create({ data: { orgId, userId, role, workerId } })
  }
  return known > 0 ? undefined : { emails, password }
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
