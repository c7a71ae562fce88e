/**
 * People whom an organisation's directory creates, changes and removes. A person who is not active is no member, and the
 * directory still finds them. Owners, workers and those who need projects are managed by hand.
 */
import type { Role } from '../../../prisma/generated/client/enums.ts'
import type { Db } from '../../platform/database/client.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { storable } from '../../platform/text/storable-text.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { databaseClock } from '../../platform/time/clock.ts'
import { type AuditOrigin, audit } from '../audit/audit.ts'
import { changeRole, readEmail, readName, removeMember } from '../people/members.ts'
import { isByHand } from '../scopes/roles.ts'
import { checkProvenDomain, isOfProvenDomain } from './arrival.ts'
import { findCompanySignIn } from './settings.ts'

const MAX_EXTERNAL_ID = 255

/** A person, as the directory sees them. */
export interface Provisioned {
  id: string
  email: string
  name: string
  externalId: string | null
  isActive: boolean
  role: Role
  createdAt: Date
  updatedAt: Date
}

/** What a directory says of a person. */
export interface ProvisionedValues {
  email: string
  /** Undefined: as before. */
  name: string | undefined
  externalId: string | null
  isActive: boolean
  /** Undefined: as before, or the default of the company's sign-in. */
  role: Role | undefined
}

/** Which people to find; all if neither is given. */
interface Wanted {
  id?: string
  email?: string
  externalId?: string
}

interface Page {
  skip: number
  take: number
}

/** Workers are not of the directory: there may be thousands, and they are made from their records. */
const FROM = `from (select user_id from memberships where org_id = $1 and role <> 'worker'
    union select user_id from provisioned_people where org_id = $1) own
  join users u on u.id = own.user_id
  left join memberships m on m.user_id = u.id and m.org_id = $1
  left join provisioned_people p on p.user_id = u.id and p.org_id = $1
  where m.role is distinct from 'worker'
    and ($2::uuid is null or u.id = $2) and ($3::text is null or u.email = $3) and ($4::text is null or p.external_id = $4)`

/** People of an organisation's directory, oldest first. */
export async function findProvisioned(
  control: Db,
  orgId: string,
  { id, email, externalId }: Wanted,
  { skip, take }: Page,
): Promise<{ rows: Provisioned[]; total: number }> {
  if (id !== undefined && !isUuid(id)) return { rows: [], total: 0 }
  const values = [orgId, id ?? null, email ?? null, externalId ?? null]
  const rows = await control.$queryRawUnsafe<Provisioned[]>(
    `select u.id, u.email, u.name, p.external_id as "externalId", m.role is not null as "isActive",
       coalesce(m.role, p.role) as role, coalesce(p.created_at, m.created_at) as "createdAt",
       coalesce(p.updated_at, m.created_at) as "updatedAt"
     ${FROM} order by u.id limit $5 offset $6`,
    ...values,
    take,
    skip,
  )
  const [counted] = await control.$queryRawUnsafe<{ total: number }[]>(
    `select count(*)::int as total ${FROM}`,
    ...values,
  )
  return { rows, total: counted?.total ?? 0 }
}

/** The error for an id that the directory has not. */
export const noPerson = () => new ApiError('not_found', { message: 'There is no person with this id.' })

/** @throws {ApiError} not_found */
export async function provisionedById(control: Db, orgId: string, id: string): Promise<Provisioned> {
  const { rows } = await findProvisioned(control, orgId, { id }, { skip: 0, take: 1 })
  const [found] = rows
  if (found === undefined) throw noPerson()
  return found
}

/** Who makes a change, and where. The organisation's members must be locked. */
interface Change {
  control: Db
  origin: AuditOrigin
  orgId: string
}

/** @throws {ApiError} validation_failed on `userName`, `externalId`, `displayName` or `roles` */
function checked(values: ProvisionedValues): ProvisionedValues {
  const { externalId, role, name } = values
  if (externalId !== null && (externalId === '' || externalId.length > MAX_EXTERNAL_ID || !storable(externalId)))
    throw invalidField('externalId', 'invalid', `must have 1 to ${MAX_EXTERNAL_ID} characters`)
  if (role !== undefined && isByHand(role))
    throw invalidField('roles', 'invalid', `must not be ${role}: members get this role by hand`)
  return {
    ...values,
    email: readEmail(values.email, 'userName'),
    name: name === undefined ? undefined : readName(name, 'displayName'),
  }
}

/**
 * Add a person whom the directory made.
 * @throws {ApiError} validation_failed; insufficient_scope if the address is of no proved domain; conflict if the
 *   directory, or the organisation, has the person already
 */
export async function provision(change: Change, values: ProvisionedValues): Promise<Provisioned> {
  const { control, orgId } = change
  const { email, name = email, externalId, isActive, role: asked } = checked(values)
  await checkProvenDomain(control, orgId, email)
  const { total } = await findProvisioned(control, orgId, { email }, { skip: 0, take: 0 })
  if (total > 0) throw taken('userName', 'Another person of the organisation has this address.')
  const role = asked ?? (await givenRole(control, orgId))
  await checkExternalId(control, orgId, externalId)
  const user = await control.user.upsert({ where: { email }, create: { email, name }, update: {} })
  if ((await control.membership.count({ where: { orgId, userId: user.id } })) > 0)
    throw taken('userName', 'A worker of the organisation has this address.')
  await control.provisionedPerson.create({ data: { orgId, userId: user.id, externalId, role } })
  if (isActive) await addMembership(change, user.id, email, role)
  return provisionedById(control, orgId, user.id)
}

/** The role that a person had, if a directory can give it, else the default. @throws {ApiError} validation_failed */
async function givenRole(control: Db, orgId: string, before?: Provisioned): Promise<Role> {
  if (before !== undefined && !isByHand(before.role)) return before.role
  const role = (await findCompanySignIn(control, orgId))?.defaultRole
  if (role == null) throw invalidField('roles', 'required', "is required: the company's sign-in has no default role")
  return role
}

async function checkExternalId(control: Db, orgId: string, externalId: string | null): Promise<void> {
  if (externalId !== null && (await control.provisionedPerson.count({ where: { orgId, externalId } })) > 0)
    throw taken('externalId', 'Another person of the organisation has this external id.')
}

function taken(path: string, message: string): ApiError {
  return new ApiError('conflict', { message, details: [{ path, code: 'taken', message }] })
}

async function addMembership(
  { control, origin, orgId }: Change,
  userId: string,
  email: string,
  role: Role,
): Promise<void> {
  await control.membership.create({ data: { orgId, userId, role } })
  const target = { type: 'user', id: userId, name: email } as const
  await audit(control, origin, { orgId, action: 'user.created', target, detail: { role } })
}

/**
 * Change a person as the directory says. Their name and address change only if they belong to this organisation alone:
 * an account is one for all organisations.
 * @throws {ApiError} not_found; validation_failed; conflict; insufficient_scope if an owner would be removed
 */
export async function changeProvisioned(change: Change, id: string, values: ProvisionedValues): Promise<Provisioned> {
  const { control, origin, orgId } = change
  const before = await provisionedById(control, orgId, id)
  const {
    email,
    name = before.name,
    externalId,
    isActive,
    role: asked,
  } = checked({
    ...values,
    role: values.role === before.role ? undefined : values.role, // one that is kept may be given by hand
  })
  const role =
    before.isActive && isByHand(before.role) ? before.role : (asked ?? (await givenRole(control, orgId, before)))
  if (externalId !== before.externalId) await checkExternalId(control, orgId, externalId)
  if (email !== before.email || name !== before.name) await rename(change, before, { email, name })
  if (before.isActive && !isActive) await endMembership(change, before)
  else if (!before.isActive && isActive) await addMembership(change, id, email, role)
  else if (isActive && role !== before.role) await changeRole(control, { role: null, origin }, orgId, id, { role })
  await control.$executeRaw`insert into provisioned_people (org_id, user_id, external_id, role, updated_at)
    values (${orgId}::uuid, ${id}::uuid, ${externalId}, ${role}::role, ${databaseClock.now()})
    on conflict (org_id, user_id)
      do update set external_id = excluded.external_id, role = excluded.role, updated_at = excluded.updated_at`
  return provisionedById(control, orgId, id)
}

async function rename(
  { control, orgId }: Change,
  { id, email: address }: Provisioned,
  { email, name }: Pick<Provisioned, 'email' | 'name'>,
): Promise<void> {
  const isShared = (await control.membership.count({ where: { userId: id, orgId: { not: orgId } } })) > 0
  if (email === address) {
    if (!isShared && (await isOfProvenDomain(control, orgId, address)))
      await control.user.update({ where: { id }, data: { name } })
    return
  }
  if (isShared) throw taken('userName', 'The person belongs to other organisations too, and keeps their address.')
  await checkProvenDomain(control, orgId, address)
  await checkProvenDomain(control, orgId, email)
  if ((await control.user.count({ where: { email } })) > 0) throw taken('userName', 'Another account has this address.')
  await control.user.update({ where: { id }, data: { email, name } })
}

/** Owners are removed by owners: a directory must not lock everybody out. */
async function endMembership({ control, origin, orgId }: Change, { id, role }: Provisioned): Promise<void> {
  if (role === 'owner')
    throw new ApiError('insufficient_scope', { message: 'An owner is removed by another owner only.' })
  await removeMember(control, { role: null, origin }, orgId, id)
}

/** Remove a person from the organisation and its directory. @throws as `changeProvisioned` */
export async function removeProvisioned(change: Change, id: string): Promise<void> {
  const before = await provisionedById(change.control, change.orgId, id)
  if (before.isActive) await endMembership(change, before)
  await change.control.provisionedPerson.deleteMany({ where: { orgId: change.orgId, userId: id } })
}
