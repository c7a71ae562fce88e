/**
 * Accounts of workers for the portal. A worker's `accountStatus` follows from their membership and open invitations, and is
 * stored with the change that causes it.
 */
import type { Invitation, Worker } from '../../../prisma/generated/client/client.ts'
import type { Authority } from '../../access/authority.ts'
import {
  accept,
  accountStatuses,
  type CreatedInvitation,
  expiredInvitations,
  invite,
  inviteAll,
  renewInvitation,
  revokeInvitation,
} from '../../access/people/invitations.ts'
import { letterKey, letterQueue } from '../../access/people/letter-queue.ts'
import { addMember, changeRole, type Member, removeMember } from '../../access/people/members.ts'
import { resources } from '../../access/resources.ts'
import { type CallerWrite, recordsOf, type Write } from '../../events/write.ts'
import { ApiError, invalidField } from '../../platform/errors/errors.ts'
import { enqueueAll } from '../../platform/jobs/enqueue.ts'
import { liveRecords, refuseSecond } from '../batch/change-many.ts'
import { type Batch, batchOf, Failures, type Outcome, outcomeOf } from '../batch/outcomes.ts'
import { BATCH, type DailyStep, searchedStep } from '../daily/batch.ts'
import { existing } from '../records/records.ts'
import { updateMany } from '../records/write-rows.ts'

type NewInvitation = Parameters<typeof inviteAll>[3][number]
type MemberChange = Parameters<typeof changeRole>[4]
type NewMember = Parameters<typeof addMember>[3]
type AcceptArguments = Parameters<typeof accept> extends [unknown, ...infer Rest] ? Rest : never

/** Store the account status of workers, with events. The number of SQL statements does not depend on their number. */
export async function updateAccounts(write: Write, workerIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(workerIds)].filter((id) => id !== null)
  if (ids.length === 0) return
  const workers = await recordsOf(write).worker.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  const statusOf = await accountStatuses(write.control, write.orgId, ids)
  const wanted = workers.map((before) => ({ before, columns: { accountStatus: statusOf(before.id) } }))
  for (const { before, after } of await updateMany(write, resources.workers, wanted))
    if (after !== before) write.emit('worker.updated', after, before)
}

/** Update the next workers whose invitations have expired. */
export const endInvitations: DailyStep = searchedStep(
  BATCH,
  ({ control, orgId }, _today, limit) => expiredInvitations(control, orgId, limit),
  (write, ids) => updateAccounts(write, ids),
)

/** Sends the emails of invitations, once the write is committed. @param perDay limit of the organisation */
async function inviteByEmail(
  write: Write,
  authority: Authority,
  people: readonly NewInvitation[],
  perDay: number,
): Promise<(Invitation | ApiError)[]> {
  const { results, workerIds } = await inviteAll(write.control, authority, write.orgId, people, perDay)
  const letters = results.flatMap((result) =>
    result instanceof ApiError
      ? []
      : [{ kind: 'invitation', orgId: write.orgId, invitationId: result.invitation.id } as const],
  )
  await enqueueAll(write, letterQueue, letters, letterKey)
  await updateAccounts(write, workerIds)
  return results.map((result) => (result instanceof ApiError ? result : result.invitation))
}

/** Invite one person by email. @throws {ApiError} as `inviteAll` returns them */
export async function inviteMember(
  write: Write,
  authority: Authority,
  person: NewInvitation,
  perDay: number,
): Promise<Invitation> {
  const [result] = (await inviteByEmail(write, authority, [person], perDay)) as [Invitation | ApiError]
  if (result instanceof ApiError) throw result
  return result
}

/** Send an invitation again. @throws {ApiError} as `renewInvitation` */
export async function resendInvitation(
  write: Write,
  authority: Authority,
  id: string,
  perDay: number,
): Promise<Invitation> {
  const { invitation, workerIds } = await renewInvitation(write.control, authority, write.orgId, id, perDay)
  const letter = { kind: 'invitation', orgId: write.orgId, invitationId: invitation.id } as const
  await enqueueAll(write, letterQueue, [letter], letterKey)
  await updateAccounts(write, workerIds)
  return invitation
}

/** Invite one person by a link that the operator passes on. @throws {ApiError} as `inviteAll` returns them */
export async function inviteByLink(
  write: Write,
  authority: Authority,
  person: NewInvitation,
): Promise<CreatedInvitation> {
  const { workerIds, ...created } = await invite(write.control, authority, write.orgId, person)
  await updateAccounts(write, workerIds)
  return created
}

/**
 * Invite workers to the portal by the email addresses of their records. The caller has checked their number. A worker
 * who has an account stays unchanged; one who cannot be invited is reported.
 */
export async function inviteWorkers(
  write: CallerWrite,
  authority: Authority,
  workerIds: readonly string[],
  perDay: number,
): Promise<Batch> {
  const rows = await liveRecords<Worker>(
    resources.workers,
    write,
    workerIds.map((id) => ({ id })),
  )
  const failures = new Failures()
  const named = new Map<string, number>()
  const outcomes: Outcome[] = []
  const invited: { index: number; worker: Worker; person: NewInvitation }[] = []
  workerIds.forEach((id, index) => {
    failures.attempt(index, () => {
      const worker = existing(rows.get(id.toLowerCase()) ?? null)
      refuseSecond(named.get(worker.id))
      named.set(worker.id, index)
      if (worker.accountStatus === 'active') return outcomes.push(outcomeOf(index, 'unchanged', worker))
      if (worker.status === 'inactive')
        throw invalidField('status', 'inactive', 'is inactive: activate the worker first')
      if (worker.email === null)
        throw invalidField('email', 'required', 'is missing: add the address that the invitation is sent to')
      const name = `${worker.firstName} ${worker.lastName}`
      return invited.push({ index, worker, person: { email: worker.email, name, role: 'worker', workerId: worker.id } })
    })
  })
  const people = invited.map(({ person }) => person)
  const results = await inviteByEmail(write, authority, people, perDay)
  const at = await write.at
  results.forEach((result, position) => {
    const { index, worker } = invited[position] as (typeof invited)[number]
    failures.attempt(index, () => {
      if (result instanceof ApiError) throw result
      const updatedAt = worker.accountStatus === 'invited' ? worker.updatedAt : at
      outcomes.push(outcomeOf(index, 'updated', { id: worker.id, updatedAt }))
    })
  })
  return batchOf([...failures.outcomes(), ...outcomes])
}

/**
 * Accept an invitation.
 * @returns the person's id
 * @throws {ApiError} as `accept` of the access code
 */
export async function acceptInvitation(write: Write, ...accepted: AcceptArguments): Promise<string> {
  const userId = await accept(write.control, ...accepted)
  const [, { invitation }] = accepted
  await updateAccounts(write, [invitation.workerId])
  return userId
}

/** Add a member without an invitation. @throws {ApiError} as `addMember` of the access code */
export async function joinMember(write: Write, authority: Authority, person: NewMember): Promise<Member> {
  const member = await addMember(write.control, authority, write.orgId, person)
  await updateAccounts(write, [member.workerId])
  return member
}

/** @throws {ApiError} as `revokeInvitation` of the access code */
export async function endInvitation(write: Write, authority: Authority, id: string): Promise<Invitation> {
  const invitation = await revokeInvitation(write.control, authority, write.orgId, id)
  await updateAccounts(write, [invitation.workerId])
  return invitation
}

/** @throws {ApiError} as `changeRole` */
export async function changeMember(
  write: Write,
  authority: Authority,
  userId: string,
  change: MemberChange,
): Promise<Member> {
  const { before, after } = await changeRole(write.control, authority, write.orgId, userId, change)
  await updateAccounts(write, [before.workerId, after.workerId])
  return after
}

/** @throws {ApiError} as `removeMember` of the access code */
export async function endMembership(write: Write, authority: Authority, userId: string): Promise<Member> {
  const member = await removeMember(write.control, authority, write.orgId, userId)
  await updateAccounts(write, [member.workerId])
  return member
}
