/**
 * The records that the mutations in table.ts need, created by other mutations. A function that returns a text beginning
 * with `input:` gives the arguments of a call.
 */
import { schema } from '../../../schema/index.ts'
import { asPerson, makeWorkerPerson, signIn } from '../../support/people.ts'
import { graphql, type TestServer } from '../../support/server.ts'
import { sendFiles } from '../../support/upload.ts'
import { insert, stamped } from '../../support/write.ts'

export const year = new Date().getUTCFullYear()
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const assignmentInput = (worker: string, project: string, start: string, more = '') =>
  `input: { workerId: "${worker}", projectId: "${project}", startDate: "${start}" ${more} }`
/** The rest of an assignment to the role of a job. */
export const inRole = (job: string, more = '') => `jobId: "${job}", trade: "welder" ${more}`
export const rate = 'input: { rate: 2500, currency: "GBP" }'
export const rule =
  'input: { name: "R", trigger: "worker.created", actions: [{ type: notify, parameters: { title: "T" } }] }'

/** Where the records are in the answers of mutations for several. */
const LISTS: Partial<Record<string, string>> = {
  approveTimesheets: 'approved',
  reopenTimesheets: 'reopened',
  createInvoiceDrafts: 'drafts',
}
/** Mutations that answer no record. */
const WITHOUT_RECORD = new Set([
  'repriceUnbilledWork',
  'changeMemberRole',
  'removeMember',
  'updateMyMessagePreferences',
])
/** Mutations of signed-in people only. */
const OF_PEOPLE = new Set([
  'inviteMember',
  'inviteWorkers',
  'revokeInvitation',
  'resendInvitation',
  'changeMemberRole',
  'removeMember',
  'eraseWorker',
  'createPersonalDataLink',
  'placeLegalHold',
  'releaseLegalHold',
  'createJoinLink',
  'revokeJoinLink',
  'confirmJoinRequest',
  'rejectJoinRequest',
])

/** Mutations that a worker calls. */
const OF_WORKERS = new Set(['updateMyMessagePreferences', 'createMyPersonalDataLink'])

export type Makers = ReturnType<typeof makersOf>

/** @param at the server, a key of its organisation and an owner's session, available when the functions are called */
export function makersOf(at: () => { server: TestServer; key: string; cookie: string }) {
  const write = (text: string, ...values: unknown[]) => {
    const { server } = at()
    return stamped(server, server.orgId, (client) => client.query(text, values))
  }
  const put = (table: string, row: Record<string, unknown>) => insert(at().server, at().key, table, row)

  let workerCookie: string | undefined
  async function call(name: string, args: string, files: Record<string, string> = {}): Promise<string> {
    const { server, key, cookie } = at()
    const isBatch = schema.getMutationType()?.getFields()[name]?.type.toString() === 'Batch!'
    const list = isBatch ? 'data' : LISTS[name]
    const record = isBatch ? 'id error { code message }' : WITHOUT_RECORD.has(name) ? '__typename' : 'id'
    const query = `mutation { ${name}(${args}) { ${list === undefined ? record : `${list} { ${record} }`} } }`
    const send = async () => {
      if (Object.keys(files).length > 0) return upload(query, files)
      if (OF_WORKERS.has(name)) {
        workerCookie ??= await signIn(server, (await makeWorkerPerson(server)).email)
        return (await asPerson(server, workerCookie, query)).body
      }
      return (await (OF_PEOPLE.has(name) ? asPerson(server, cookie, query) : graphql(server, key, query))).body
    }
    const body = await send()
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    const records = list === undefined ? [body.data[name]] : body.data[name][list]
    for (const { error } of records) if (error) throw new Error(JSON.stringify(error)) // a batch reports it
    return records[0].id
  }

  /** A multipart request; `files` gives the type of each variable. */
  async function upload(query: string, files: Record<string, string>) {
    const { server, key } = at()
    const names = Object.keys(files)
    const declared = names.map((name) => `$${name}: ${files[name]}`).join(', ')
    const variables = Object.fromEntries(names.map((name) => [name, null]))
    const operation = { query: query.replace('mutation', `mutation (${declared})`), variables }
    const papers = names.map((name) => [`variables.${name}`, new File(['%PDF-1.4\n'], 'paper.pdf')])
    return (await sendFiles(server, { authorization: `Bearer ${key}` }, operation, Object.fromEntries(papers))).body
  }

  const makeWorker = () =>
    call('createWorker', 'input: { firstName: "Ada", lastName: "Okafor", metadata: { b: "1", a: "2" } }')
  let members = 0
  /** A worker with an email address. */
  const makeReachable = () =>
    call('createWorker', `input: { firstName: "Bo", lastName: "Lind", email: "bo${++members}@mutations.example" }`)
  /** Somebody who signs in as this worker; returns the user's id. */
  async function makeMember(worker: string): Promise<string> {
    const { database, orgId } = at().server
    await write(`update workers set account_status = 'active' where id = $1`, worker)
    const memberships = { create: { orgId, role: 'worker' as const, workerId: worker } }
    const data = { email: `member${++members}@mutations.example`, name: 'Bo Lind', memberships }
    return (await database.prisma.user.create({ data })).id
  }
  /** Made by a person with a join link, whom no worker is like. */
  async function makeJoinRequest(email: string): Promise<string> {
    const { database, orgId } = at().server
    const linkId = await call('createJoinLink', 'days: 1')
    return (await database.prisma.joinRequest.create({ data: { orgId, linkId, name: 'Bo Lind', email } })).id
  }
  async function expireInvitation(id: string): Promise<void> {
    await write(
      `with expired as (update invitations set expires_at = now() - interval '1 day' where id = $1 returning worker_id)
       update workers set account_status = 'none' where id = (select worker_id from expired)`,
      id,
    )
  }
  const makeClient = () => call('createClient', 'input: { name: "Harbour" }')
  const makeProject = async () => call('createProject', `input: { clientId: "${await makeClient()}", name: "Dock" }`)
  const makeJob = async (project: string, headcount = 1) =>
    call(
      'createJob',
      `input: { projectId: "${project}", startDate: "2026-05-01", roles: [{ trade: "welder", headcount: ${headcount} }] }`,
    )
  const makeTimesheet = async () => {
    const input = `workerId: "${await makeWorker()}", projectId: "${await makeProject()}"`
    const entries = 'entries: [{ date: "2026-02-02", hours: 8, overtimeHours: 0.25 }]'
    return `input: { ${input}, periodStart: "2026-02-02", periodEnd: "2026-02-08", ${entries} }`
  }
  const hoursToSend = async () => {
    const projectId = await makeProject()
    const entries = 'entries: [{ date: "2026-02-02", hours: 8 }]'
    const period = 'periodStart: "2026-02-02", periodEnd: "2026-02-08"'
    const sheet = `workerId: "${await makeWorker()}", projectId: "${projectId}", ${period}, ${entries}, submit: true`
    await call('createTimesheet', `input: { ${sheet} }`)
    return `input: { projectId: "${projectId}", ${period}, email: "ada@client.example" }`
  }
  const claim = async () =>
    `input: { workerId: "${await makeWorker()}", category: travel, amount: 1250, currency: "GBP", incurredOn: "2026-02-10" }`
  const document = async (expiresOn: string, worker?: string) =>
    `input: { workerId: "${worker ?? (await makeWorker())}", type: right_to_work, name: "Visa", expiresOn: "${expiresOn}", file: $file }`
  const makeDocument = async (expiresOn: string, worker?: string) =>
    call('uploadDocument', await document(expiresOn, worker), { file: 'File!' })
  const setRequirements = (requirements: object[]) => {
    const { database, orgId } = at().server
    const where = { orgId }
    return database.prisma.complianceSettings.upsert({
      where,
      create: { orgId, requirements },
      update: { requirements },
    })
  }
  const makeTemplate = () =>
    call('saveDocumentTemplate', 'input: { name: "Site rules", body: "For {{worker.first_name}}" }')
  const pack = async () => {
    await makeTemplate()
    return `input: { name: "Induction", workerId: "${await makeWorker()}", templates: [{ name: "Site rules" }] }`
  }

  /** A worker who lacks a document, with the task that was created for it. */
  async function makeNonCompliantWorker(): Promise<string> {
    const id = await makeWorker()
    const row = {
      subject_type: 'worker',
      subject_id: id,
      source: 'automation',
      purpose: 'make_compliant',
      title: 'Mend',
    }
    await put('tasks', row)
    return id
  }

  /** A pack issued to the one worker of a job that has open places. */
  async function issuedPack(body: string, start = `${year + 2}-01-01`) {
    await call('saveDocumentTemplate', `input: { name: "Site rules", body: "For ${body}" }`)
    const projectId = await makeProject()
    const jobId = await makeJob(projectId, 9)
    await call('createAssignment', assignmentInput(await makeWorker(), projectId, start, `jobId: "${jobId}"`))
    const input = `input: { name: "Induction", jobId: "${jobId}", templates: [{ name: "Site rules" }] }`
    const packId = await call('createDocumentPack', input)
    await call('issueDocumentPack', `id: "${packId}"`)
    return { jobId, projectId, packId }
  }

  /** A job with somebody who came and accepted the papers, and somebody to come who did not. */
  async function bookedJob() {
    const { jobId, projectId, packId } = await issuedPack('{{worker.first_name}}, booked', '2026-01-01')
    const joined = assignmentInput(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`)
    await acceptAllBut(packId, await call('createAssignment', joined))
    return { jobId, projectId }
  }

  const setPack = (id: string, change: string) => write(`update document_packs set ${change} where id = $1`, id)

  const acceptAllBut = (packId: string, assignmentId: string) =>
    write(
      `update pack_papers set accepted_at = now()
        where pack_id = $1 and worker_id <> (select worker_id from assignments where id = $2)`,
      packId,
      assignmentId,
    )

  /** A document that is the only paper of an issued pack. */
  async function makePaper(owner?: string): Promise<string> {
    const worker = owner ?? (await makeWorker())
    const input = `input: { name: "Induction", workerId: "${worker}", templates: [{ name: "Site rules" }] }`
    const template = await makeTemplate()
    const packId = await call('createDocumentPack', input)
    await setPack(packId, "status = 'issued'")
    const documentId = await makeDocument(inDays(400), worker)
    const paper = { pack_id: packId, worker_id: worker, template_id: template, content: '[]', document_id: documentId }
    await put('pack_papers', paper)
    return documentId
  }

  const makeAssignment = async () =>
    call('createAssignment', assignmentInput(await makeWorker(), await makeProject(), `${year + 3}-01-01`))

  /** The input of an invoice draft with billable hours. */
  async function billable(): Promise<string> {
    const client = await makeClient()
    const project = await call('createProject', `input: { clientId: "${client}", name: "Dock" }`)
    const worker = await makeWorker()
    const assignment = await call('createAssignment', assignmentInput(worker, project, '2026-01-01'))
    await call('setChargeRate', `assignmentId: "${assignment}", ${rate}`)
    const days = 'periodStart: "2026-02-02", periodEnd: "2026-02-08"'
    const entries = 'entries: [{ date: "2026-02-02", hours: 8 }]'
    const input = `input: { workerId: "${worker}", projectId: "${project}", assignmentId: "${assignment}", ${days}, ${entries} }`
    const timesheet = await call('createTimesheet', input)
    await call('submitTimesheet', `id: "${timesheet}"`)
    await call('updateTimesheet', `id: "${timesheet}", input: { status: approved }`)
    return `input: { clientId: "${client}", ${days} }`
  }

  async function makeIssued(): Promise<string> {
    const id = await call('createInvoiceDrafts', await billable())
    return call('issueInvoice', `id: "${id}"`)
  }

  const ofInvoice = async (id: string, column: string) => {
    const { pool } = at().server.database
    return (await pool.query(`select ${column} as value from invoices where id = $1`, [id])).rows[0].value
  }
  const outstandingOf = (id: string): Promise<number> => ofInvoice(id, 'total - paid')
  const paymentOf = (id: string): Promise<string> => ofInvoice(id, "payments -> 0 ->> 'id'")

  async function makeWindow(): Promise<string> {
    const times = 'startsAt: "2026-03-05T08:00:00Z", endsAt: "2026-03-09T17:00:00Z"'
    return call('createPlannerWindow', `input: { workerId: "${await makeWorker()}", kind: sick, ${times} }`)
  }

  /** The input of a window in which a worker is away today and on two more days. */
  const awayNow = (worker: string) =>
    `input: { workerId: "${worker}", kind: sick, startsAt: "${inDays(0)}T00:00:00Z", endsAt: "${inDays(2)}T00:00:00Z" }`

  /** A job that has begun, with somebody assigned to it. */
  async function staffed(headcount = 1) {
    const [workerId, projectId] = [await makeWorker(), await makeProject()]
    const jobId = await makeJob(projectId, headcount)
    const assign = (worker: string, more = '') =>
      call('createAssignment', assignmentInput(worker, projectId, '2026-05-01', inRole(jobId, more)))
    return { workerId, projectId, jobId, assign, assignmentId: await assign(workerId) }
  }

  return {
    call,
    awayNow,
    staffed,
    put,
    makeWorker,
    makeReachable,
    makeMember,
    makeJoinRequest,
    expireInvitation,
    makeClient,
    makeProject,
    makeJob,
    makeTimesheet,
    hoursToSend,
    claim,
    document,
    makeDocument,
    setRequirements,
    pack,
    makeConcern: makeNonCompliantWorker,
    issuedPack,
    bookedJob,
    setPack,
    acceptAllBut,
    makePaper,
    makeStay: makeAssignment,
    billable,
    makeIssued,
    outstandingOf,
    paymentOf,
    makeWindow,
    makeTemplate,
  }
}
