/**
 * Derives messages from events. Events are read once, in their order, some minutes after they happened: a person gets one
 * message about all that happened to them in between, such as the assignments of an import. The messages are stored, and
 * the position moved, in one transaction, so that a repeated or interrupted job makes no second one.
 */

import type { Logger } from 'pino'
import type { Language } from '../../../prisma/generated/client/enums.ts'
import { membersWhoSee } from '../../access/people/members-who-see.ts'
import { canBeGivenRestricted, OFFICE, officeWith } from '../../access/scopes/roles.ts'
import { hiddenOf, inOrganisation, RESTRICTED } from '../../access/tenancy/restricted.ts'
import type { SystemServices } from '../../events/system-write.ts'
import type { Db } from '../../platform/database/client.ts'
import { collectJobs } from '../../platform/jobs/enqueue.ts'
import { NIL_UUID } from '../../platform/text/uuid.ts'
import { DAY, dayOf } from '../../platform/time/clock.ts'
import { factsOfNotes } from '../notes/facts.ts'
import { subjectOf } from '../notes/subjects.ts'
import { allowanceOf, compose, type NewMessage, storeMessages } from './compose.ts'
import { bodyOf } from './lines.ts'
import { type CauseEvent, causeTypes, type Notice, noticesOf } from './notices.ts'
import { type GatherJob, gatherQueue, messageKey, messageQueue } from './queues.ts'
import { readRecipients } from './recipients.ts'
import { type MessageRules, messageRules, positionAt } from './settings.ts'
import { messageTexts } from './texts.ts'

/** Events of all types that are read at once. */
const STEP = 5000
/** After this time, in milliseconds, a job leaves the rest to another one. */
const PART = 10_000
const PAGE = 500

type GatherServices = Pick<SystemServices, 'database' | 'queue' | 'changes'>

interface GatherSettings {
  log: Pick<Logger, 'warn'>
  /** Seconds from the first event until the message that tells of it and of what followed. */
  delaySeconds: number
}

/** Enqueue the work of organisations with new events, and messages that are due but have no job. */
export async function findDueMessages({ database, ...services }: GatherServices): Promise<void> {
  const jobs = collectJobs(services)
  const { pool, prisma } = database
  for (let after: string = NIL_UUID; ; ) {
    const { rows } = await pool.query<{ id: string; lastWrite: Date; position: string | null }>(
      `select o.id, c.last_write as "lastWrite", p.position from organisation_clocks c
       join organisations o on o.id = c.org_id
       left join message_positions p on p.org_id = c.org_id
       left join message_settings s on s.org_id = c.org_id
       where not o.sandbox and o.closed_at is null and s.enabled is not false and o.id > $1 order by o.id limit ${PAGE}`,
      [after],
    )
    const behind = rows.filter(({ position, lastWrite }) => position === null || position <= positionAt(lastWrite))
    const due = behind.map(({ id }): GatherJob => ({ orgId: id }))
    await jobs.sendAll(prisma, gatherQueue, due, ({ orgId }) => orgId)
    jobs.announce()
    if (rows.length < PAGE) break
    after = (rows.at(-1) as { id: string }).id
  }
  const { rows } = await pool.query<{ orgId: string; messageId: string }>(
    `select org_id as "orgId", id as "messageId" from messages
     where status = 'queued' and send_at <= now() order by attempts, send_at limit 1000`, // failed ones have jobs
  )
  await jobs.sendAll(prisma, messageQueue, rows, messageKey)
  jobs.announce()
}

/** Derive the messages of an organisation. @throws the reason of `signal` when it is aborted */
export async function gatherMessages(
  services: GatherServices & GatherSettings,
  { orgId }: GatherJob,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + PART
  while (performance.now() < end) {
    signal.throwIfAborted()
    if (!(await gatherStep(services, orgId))) return
  }
}

interface Place {
  orgId: string
  name: string
  timeZone: string
  createdAt: Date
  now: Date
  lastWrite: Date
  position: string | null
  /** The clock of a test organisation. */
  testClock: Date | null
}

/** @returns whether there may be more to do */
async function gatherStep(services: GatherServices & GatherSettings, orgId: string): Promise<boolean> {
  const { pool, prisma } = services.database
  const { rows } = await pool.query<Place>(
    `select o.id as "orgId", o.name, o.time_zone as "timeZone", o.created_at as "createdAt", now() as now,
       c.last_write as "lastWrite", p.position, t.clock as "testClock"
     from organisation_clocks c join organisations o on o.id = c.org_id
     left join message_positions p on p.org_id = c.org_id left join test_organisations t on t.org_id = c.org_id
     where c.org_id = $1 and o.closed_at is null`,
    [orgId],
  )
  const [place] = rows
  const rules = await messageRules(prisma, orgId)
  if (place === undefined || !rules.enabled) return false
  // What is older was not told in time, and surprises more than it helps.
  const oldest = positionAt(new Date(Math.max(place.createdAt.getTime(), place.now.getTime() - DAY)))
  const from = place.position === null || place.position < oldest ? oldest : place.position
  // Stamps follow commit order, so no event up to this one can appear later.
  const last = positionAt(new Date(place.lastWrite.getTime() + 1))
  const { rows: step } = await pool.query<{ id: string }>(
    `select id from events where org_id = $1 and id > $2 and id < $3 order by id offset ${STEP - 1} limit 1`,
    [orgId, from, last],
  )
  const until = step[0]?.id ?? last
  const { rows: events } = await pool.query<CauseEvent & { createdAt: Date }>(
    `select id, type, object_id::text as "objectId", data -> 'object' as object, data -> 'previous' as previous,
       created_at as "createdAt"
     from events where org_id = $1 and id > $2 and id <= $3 and type = any($4)
       and json_typeof(data -> 'object') = 'object' order by id`,
    [orgId, from, until, causeTypes],
  )
  const [first] = events
  const wait = place.testClock === null ? services.delaySeconds * 1000 : 0
  if (first !== undefined && place.now.getTime() - first.createdAt.getTime() < wait) return false
  const messages = await messagesOf(services, { ...place, rules, events })
  const jobs = collectJobs(services)
  const stored = await prisma.$transaction(async (tx) => {
    if (!(await movePosition(tx, orgId, place.position, until))) return false
    await storeMessages(tx, jobs, orgId, messages)
    return true
  })
  jobs.announce()
  return stored && step.length > 0
}

/** @returns false if another process has moved it */
async function movePosition(tx: Db, orgId: string, before: string | null, position: string): Promise<boolean> {
  const moved = await tx.$executeRaw`
    insert into message_positions as p (org_id, position) values (${orgId}::uuid, ${position})
    on conflict (org_id) do update set position = excluded.position where p.position = ${before}`
  return moved > 0
}

interface Gathered extends Place {
  rules: MessageRules
  events: readonly CauseEvent[]
}

/** Those of a person that cannot be worded are left out and logged, so that they hold up no others. */
async function messagesOf(
  { database: { prisma: db }, log }: GatherServices & GatherSettings,
  gathered: Gathered,
): Promise<NewMessage[]> {
  const { orgId, rules, events, testClock, now, timeZone } = gathered
  const today = dayOf(testClock ?? now, timeZone)
    .toISOString()
    .slice(0, 10)
  const wanted = noticesOf(events, today).filter(({ kind }) => !rules.kindsOff.includes(kind))
  if (wanted.length === 0) return []
  const shown = await withoutRestricted(db, orgId, wanted)
  const notices = await withNotes(db, orgId, await withAbsent(db, orgId, await withReaders(db, orgId, shown)))
  const recipients = await readRecipients(db, orgId, {
    workerIds: distinct(notices.map(({ workerId }) => workerId)),
    userIds: distinct(notices.map(({ userId }) => userId)),
  })
  const projectIds = distinct(notices.map(({ event }) => event.object.project_id as string | undefined))
  const projects = await db.project.findMany({
    where: { orgId, id: { in: projectIds } },
    select: { id: true, name: true },
  })
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const together = Map.groupBy(notices, ({ kind, workerId, userId }) => `${kind}:${workerId ?? userId}`)
  const allowance = await allowanceOf(db, orgId, rules)
  return [...together.values()].flatMap((own) => {
    const [{ kind, event, workerId, userId }] = own as [Notice]
    const recipient = recipients.get(workerId ?? userId ?? '')
    if (recipient === undefined) return []
    const words = (language: Language) => ({
      subject: messageTexts[language].subjects[kind],
      body: bodyOf(own, language, names),
    })
    try {
      return compose(
        recipient,
        {
          kind,
          causeId: event.id,
          events: own.length,
          documentIds: documentsIn(own),
          noteIds: notesIn(own),
          page: pageOf(own),
          words,
        },
        allowance,
      )
    } catch (error) {
      log.warn({ err: error, orgId, kind, eventId: event.id }, 'a message cannot be written and is left out')
      return []
    }
  })
}

/** A pack concerns the workers who have not accepted its papers: all of them when it is issued, one who joins its job later. */
async function withReaders(db: Db, orgId: string, notices: readonly Notice[]): Promise<Notice[]> {
  const ofPapers = notices.filter(({ kind }) => kind === 'paper')
  if (ofPapers.length === 0) return [...notices]
  const isIssued = ({ jobId }: Notice) => jobId === undefined
  const [issued, joining] = [ofPapers.filter(isIssued), ofPapers.filter((each) => !isIssued(each))]
  const packIds = issued.map(({ event }) => event.objectId)
  const jobId = { in: distinct(joining.map((each) => each.jobId)) }
  const workerId = { in: distinct(joining.map((each) => each.workerId)) }
  const papers = await db.packPaper.findMany({
    where: {
      orgId,
      acceptedAt: null,
      deletedAt: null,
      OR: [{ packId: { in: packIds } }, { workerId, pack: { jobId, status: 'issued', deletedAt: null } }],
    },
    select: { packId: true, workerId: true, pack: { select: { jobId: true, name: true } } },
    distinct: ['packId', 'workerId'],
  })
  const told = new Set(packIds)
  return notices.flatMap((notice): Notice[] => {
    if (notice.kind !== 'paper') return [notice]
    const { event } = notice
    if (isIssued(notice))
      return papers
        .filter(({ packId }) => packId === event.objectId)
        .map((paper) => ({ ...notice, workerId: paper.workerId }))
    return papers
      .filter(
        (paper) => paper.workerId === notice.workerId && paper.pack.jobId === notice.jobId && !told.has(paper.packId),
      )
      .map(({ pack: { name } }) => ({ ...notice, event: { ...event, object: { name } } }))
  })
}

/** Where a mention leads to, if the message tells of one record only. */
const pageOf = (notices: readonly Notice[]) => {
  const pages = new Set(notices.map(({ event }) => event.object.page))
  const [page] = pages
  return pages.size === 1 && typeof page === 'string' ? page : null
}

const documentsIn = (notices: readonly Notice[]) =>
  notices.flatMap(({ kind, event }) => (kind === 'document' ? event.objectId : []))

const notesIn = (notices: readonly Notice[]) =>
  notices.flatMap(({ kind, event }) => (kind === 'mention' ? event.objectId : []))

/** Members who do not see a task, because it is about a restricted document, are not told of it. */
async function withoutRestricted(db: Db, orgId: string, notices: readonly Notice[]): Promise<Notice[]> {
  const ids = distinct(notices.map(({ kind, event }) => (kind === 'task' ? event.objectId : undefined)))
  if (ids.length === 0) return [...notices]
  const hidden = await db.$queryRaw<{ id: string }[]>`
    select t.id::text from tasks t where t.org_id = ${orgId}::uuid and t.id = any(${ids}::uuid[])
      and ${inOrganisation(orgId, (organisation) => hiddenOf('Task')?.sql('t', organisation) ?? 'false')}`
  if (hidden.length === 0) return [...notices]
  const hiddenIds = new Set(hidden.map(({ id }) => id))
  const given = OFFICE.filter(canBeGivenRestricted)
  const where = {
    orgId,
    OR: [{ role: { in: [...officeWith(RESTRICTED)] } }, { role: { in: given }, seesRestricted: true }],
  }
  const members = new Set(
    (await db.membership.findMany({ where, select: { userId: true } })).map(({ userId }) => userId),
  )
  return notices.filter(
    ({ kind, event, userId }) => kind !== 'task' || !hiddenIds.has(event.objectId) || members.has(userId ?? ''),
  )
}

/** A mention tells of the note as it is now, and only members who may see the record now. */
async function withNotes(db: Db, orgId: string, notices: readonly Notice[]): Promise<Notice[]> {
  const mentions = notices.filter(({ kind }) => kind === 'mention')
  if (mentions.length === 0) return [...notices]
  const ids = distinct(mentions.map(({ event }) => event.objectId))
  const notes = await db.note.findMany({ where: { orgId, id: { in: ids }, deletedAt: null } })
  const told = new Map<string, object>()
  const facts = await factsOfNotes(db, orgId, notes)
  for (const note of notes) {
    const { resource, id } = subjectOf(note)
    const readers = await membersWhoSee(db, { orgId, resource, id, scope: 'notes:read' }, { ids: note.mentionIds })
    for (const { userId } of readers) told.set(`${note.id} ${userId}`, facts(note))
  }
  return notices.flatMap((notice): Notice[] => {
    if (notice.kind !== 'mention') return [notice]
    const { event, userId } = notice
    const facts = told.get(`${event.objectId} ${userId}`)
    return facts === undefined ? [] : [{ ...notice, event: { ...event, object: { ...event.object, ...facts } } }]
  })
}

/** Where somebody covers for a worker, that worker is told. */
async function withAbsent(db: Db, orgId: string, notices: readonly Notice[]): Promise<Notice[]> {
  const covered = distinct(notices.map(({ coversId }) => coversId))
  if (covered.length === 0) return [...notices]
  const where = { orgId, id: { in: covered }, deletedAt: null }
  const assignments = await db.assignment.findMany({ where, select: { id: true, workerId: true } })
  const workers = new Map(assignments.map(({ id, workerId }) => [id, workerId]))
  return notices.flatMap((notice) => {
    if (notice.coversId === undefined) return [notice]
    const workerId = workers.get(notice.coversId)
    return workerId === undefined ? [] : [{ ...notice, workerId }]
  })
}

const distinct = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))]
