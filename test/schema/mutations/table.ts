/**
 * What each mutation emits: a call of every mutation field of the schema, with the expected events. It is one table,
 * and therefore longer than other files.
 */
import type { EventType } from '../../../src/events/catalogue.ts'
import { assignmentInput, inDays, inRole, type Makers, rate, rule, year } from './makers.ts'

/** Call a mutation and compare its events with these; returns the id of the result. */
type ExpectEvents = (name: string, args: string, types: EventType[], files?: Record<string, string>) => Promise<string>

/** By mutation. */
export function tableOf(makers: Makers, expectEvents: ExpectEvents): Record<string, () => Promise<unknown>> {
  const {
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
    hoursToSend,
    makeIssued,
    outstandingOf,
    paymentOf,
    makeWindow,
    makeTemplate,
  } = makers

  /** Cancel a project with a job of `bookedJob`, and with a job that is completed and has somebody to come. */
  async function endProject(projectId: string, cancel: (types: EventType[]) => Promise<unknown>) {
    const completed = await makeJob(projectId)
    const booking = `jobId: "${completed}"`
    await call('createAssignment', assignmentInput(await makeWorker(), projectId, `${year + 2}-01-01`, booking))
    await call('completeJob', `id: "${completed}"`)
    await cancel([
      'project.updated',
      'assignment.updated',
      'assignment.deleted',
      'assignment.deleted',
      'job.status_changed',
      'job.updated',
      'task.updated',
      'document_pack.completed',
    ])
  }

  /** Of the tasks of a job whose only place is taken by a worker who is away today. */
  const assignedAway: EventType[] = ['task.updated', 'task.completed', 'task.created', 'notification.created']

  /** A job with one place for which two are assigned, who are both away. */
  async function twoAway() {
    const { workerId, jobId, assign } = await staffed()
    const other = await makeWorker()
    await assign(other)
    const first = await call('createPlannerWindow', awayNow(workerId))
    await call('createPlannerWindow', awayNow(other))
    return { jobId, first }
  }

  const newClientRate = async () =>
    `input: { clientId: "${await makeClient()}", rate: 2500, currency: "GBP", validFrom: "2026-01-01" }`

  return {
    createWorker: () =>
      expectEvents('createWorker', 'input: { firstName: "Ada", lastName: "Ng", metadata: { z: "1", a: "2" } }', [
        'worker.created',
      ]),
    async updateWorker() {
      const id = await makeWorker()
      const change = 'trade: "welder", phone: "+447700900300", metadata: { a: "2" }'
      await expectEvents('updateWorker', `id: "${id}", input: { ${change} }`, ['worker.updated'])
      await expectEvents('updateWorker', `id: "${id}", input: { ${change} }`, [])
      await expectEvents('updateWorker', `id: "${id}", input: { phone: null }`, ['worker.updated'])
      await expectEvents('updateWorker', `id: "${id}", input: {}`, [])
      await call('reviewDocument', `id: "${await makeDocument(inDays(400), id)}", decision: accept`)
      const assignment = assignmentInput(id, await makeProject(), `${year + 2}-01-01`)
      await call('createAssignment', assignment)
      await setRequirements([
        { trade: 'rigger', documentTypes: ['trade_card'] },
        { trade: null, documentTypes: ['right_to_work'] },
      ])
      await expectEvents('updateWorker', `id: "${id}", input: { trade: "rigger" }`, [
        'worker.updated',
        'notification.created',
        'task.created',
      ])
      const completed: EventType[] = ['worker.updated', 'task.updated', 'task.completed']
      await expectEvents('updateWorker', `id: "${id}", input: { trade: "welder" }`, completed)
      const otherWorker = await makeWorker()
      const card = (await document(inDays(10), otherWorker)).replace('right_to_work', 'trade_card')
      for (const input of [await document(inDays(400), otherWorker), card])
        await call(
          'reviewDocument',
          `id: "${await call('uploadDocument', input, { file: 'File!' })}", decision: accept`,
        )
      await expectEvents('updateWorker', `id: "${otherWorker}", input: { trade: "rigger" }`, [
        'worker.updated',
        'worker.compliance_expiring',
      ])
    },
    async updateWorkers() {
      const [one, other] = [await makeWorker(), await makeWorker()]
      const change = (input: string, types: EventType[]) =>
        expectEvents('updateWorkers', `workers: [{ id: "${one}" }, { id: "${other}" }], input: { ${input} }`, types)
      await change('status: active', ['worker.updated', 'worker.updated'])
      await change('status: active', [])
      await call('reviewDocument', `id: "${await makeDocument(inDays(400), one)}", decision: accept`)
      await call('createAssignment', assignmentInput(one, await makeProject(), `${year + 2}-01-01`))
      const card = (await document(inDays(10), other)).replace('right_to_work', 'trade_card')
      for (const input of [await document(inDays(400), other), card])
        await call(
          'reviewDocument',
          `id: "${await call('uploadDocument', input, { file: 'File!' })}", decision: accept`,
        )
      await setRequirements([
        { trade: 'rigger', documentTypes: ['trade_card'] },
        { trade: null, documentTypes: ['right_to_work'] },
      ])
      await change('trade: "rigger"', [
        'worker.updated',
        'worker.updated',
        'worker.compliance_expiring',
        'notification.created',
        'task.created',
      ])
      await change('trade: "welder"', ['worker.updated', 'worker.updated', 'task.updated', 'task.completed'])
    },
    async batchWorkers() {
      const batch = (records: string, types: EventType[]) =>
        expectEvents('batchWorkers', `input: { mode: upsert, atomic: true, records: [${records}] }`, types)
      const [one, other] = ['externalId: "batch-1"', 'externalId: "batch-2"']
      const id = await batch(
        `{ ${one}, firstName: "Ada", lastName: "Ng" }, { ${other}, firstName: "Bo", lastName: "Ng", metadata: { b: "1", a: "2" } }`,
        ['worker.created', 'worker.created'],
      )
      const otherId = await batch(`{ ${other} }, { ${one} }`, [])
      await call('reviewDocument', `id: "${await makeDocument(inDays(400), id)}", decision: accept`)
      await call('createAssignment', assignmentInput(id, await makeProject(), `${year + 2}-01-01`))
      const card = (await document(inDays(10), otherId)).replace('right_to_work', 'trade_card')
      for (const input of [await document(inDays(400), otherId), card])
        await call(
          'reviewDocument',
          `id: "${await call('uploadDocument', input, { file: 'File!' })}", decision: accept`,
        )
      await setRequirements([
        { trade: 'rigger', documentTypes: ['trade_card'] },
        { trade: null, documentTypes: ['right_to_work'] },
      ])
      await batch(`{ ${one}, trade: "rigger", phone: null }, { ${other}, trade: "rigger" }`, [
        'worker.updated',
        'worker.updated',
        'worker.compliance_expiring',
        'notification.created',
        'task.created',
      ])
      const welder = ['worker.updated', 'worker.updated', 'task.updated', 'task.completed'] as const
      await batch(`{ ${one}, trade: "welder" }, { ${other}, trade: "welder" }`, [...welder])
    },
    async batchClients() {
      const batch = (record: string, types: EventType[]) =>
        expectEvents(
          'batchClients',
          `input: { mode: upsert, atomic: true, records: [{ externalId: "batch", ${record} }] }`,
          types,
        )
      await batch('name: "Harbour"', ['client.created'])
      await batch('status: archived', ['client.updated'])
      await batch('name: "Harbour"', [])
    },
    async batchProjects() {
      const batch = (record: string, types: EventType[]) =>
        expectEvents(
          'batchProjects',
          `input: { mode: upsert, atomic: true, records: [{ externalId: "batch", ${record} }] }`,
          types,
        )
      await batch(`clientId: "${await makeClient()}", name: "Dock", startDate: "2026-02-01"`, ['project.created'])
      await batch(`clientId: "${await makeClient()}", endDate: "2026-02-28"`, ['project.updated'])
      await batch('startDate: "2026-02-01"', [])
      const { projectId } = await bookedJob()
      await call('updateProject', `id: "${projectId}", input: { externalId: "cancelled" }`)
      const record = '{ externalId: "cancelled", status: cancelled }'
      await endProject(projectId, (types) =>
        expectEvents('batchProjects', `input: { mode: upsert, records: [${record}] }`, types),
      )
    },
    async batchTasks() {
      const batch = (record: string, types: EventType[]) =>
        expectEvents(
          'batchTasks',
          `input: { mode: upsert, atomic: true, records: [{ externalId: "batch", ${record} }] }`,
          types,
        )
      await expectEvents('batchTasks', 'input: { atomic: true, records: [{ title: "Call", status: done }] }', [
        'task.created',
        'task.completed',
      ])
      await batch('title: "Call"', ['task.created'])
      await batch('priority: high, dueOn: "2026-02-01"', ['task.updated'])
      await batch('status: done', ['task.updated', 'task.completed'])
    },
    async batchAssignments() {
      const { jobId, projectId, packId } = await issuedPack('{{worker.first_name}}')
      const job = await makeJob(projectId, 2)
      const record = async (more: string) => `{ workerId: "${await makeWorker()}", projectId: "${projectId}" ${more} }`
      const batch = (records: string[], types: EventType[]) =>
        expectEvents('batchAssignments', `input: { atomic: true, records: [${records.join(', ')}] }`, types)
      const onJob = await Promise.all([1, 2].map(() => record(`startDate: "2025-02-01", jobId: "${job}"`)))
      await batch(onJob, [
        'assignment.created',
        'assignment.created',
        'worker.mobilised',
        'worker.mobilised',
        'job.status_changed',
        'task.updated',
        'task.completed',
      ])
      const later = (some: string) => record(`startDate: "${year + 2}-01-01", jobId: "${some}"`)
      await batch(
        [await later(jobId), await record('startDate: "2025-02-01", endDate: "2025-02-02"')],
        ['assignment.created', 'assignment.created', 'job.updated'],
      )
      await setPack(packId, "status = 'completed'")
      await batch(
        [await later(jobId), await later(jobId)],
        ['assignment.created', 'assignment.created', 'job.updated', 'document_pack.issued'],
      )
      await setPack(packId, `templates = '[{ "name": "Gone", "version": "1" }]'`)
      await batch(
        [await later(jobId), await later(jobId)],
        ['assignment.created', 'assignment.created', 'job.updated', 'task.created', 'task.created'],
      )
      const worker = await makeWorker()
      await call('createPlannerWindow', awayNow(worker))
      const away = inRole(await makeJob(projectId))
      await batch(
        [`{ workerId: "${worker}", projectId: "${projectId}", startDate: "2026-05-01", ${away} }`],
        ['assignment.created', 'worker.mobilised', 'job.updated', ...assignedAway],
      )
    },
    createClient: () => expectEvents('createClient', 'input: { name: "Harbour" }', ['client.created']),
    async updateClient() {
      const id = await makeClient()
      await expectEvents('updateClient', `id: "${id}", input: { status: archived }`, ['client.updated'])
      await expectEvents('updateClient', `id: "${id}", input: { status: archived }`, [])
    },
    createProject: async () =>
      expectEvents('createProject', `input: { clientId: "${await makeClient()}", name: "Dock" }`, ['project.created']),
    async updateProject() {
      const id = await makeProject()
      await expectEvents('updateProject', `id: "${id}", input: { startDate: "2026-02-01" }`, ['project.updated'])
      await expectEvents('updateProject', `id: "${id}", input: { startDate: "2026-02-01" }`, [])
      const { projectId } = await bookedJob()
      await endProject(projectId, (types) =>
        expectEvents('updateProject', `id: "${projectId}", input: { status: cancelled }`, types),
      )
    },
    async createJob() {
      const roles = 'roles: [{ trade: "welder", headcount: 2 }]'
      const input = `input: { projectId: "${await makeProject()}", startDate: "2026-05-01", ${roles} }`
      await expectEvents('createJob', input, ['job.created', 'task.created', 'task.created'])
    },
    async updateJob() {
      const project = await makeProject()
      const job = await makeJob(project, 2)
      await call(
        'createAssignment',
        assignmentInput(await makeWorker(), project, `${year + 2}-01-01`, `jobId: "${job}"`),
      )
      await expectEvents('updateJob', `id: "${job}", input: { endDate: "2027-01-01" }`, ['job.updated'])
      await expectEvents('updateJob', `id: "${job}", input: { endDate: "2027-01-01" }`, [])
      const roles = 'roles: [{ trade: "welder", headcount: 1 }]'
      await expectEvents('updateJob', `id: "${job}", input: { endDate: null, ${roles} }`, [
        'job.status_changed',
        'task.updated',
        'task.completed',
      ])
      const more = 'roles: [{ trade: "Welder", headcount: 1 }, { trade: "rigger", headcount: 1 }]'
      await expectEvents('updateJob', `id: "${job}", input: { ${more} }`, ['job.status_changed', 'task.created'])
      const { workerId, jobId } = await staffed()
      await call('updateJob', `id: "${jobId}", input: { endDate: "2026-05-31" }`)
      await call('createPlannerWindow', awayNow(workerId))
      await expectEvents('updateJob', `id: "${jobId}", input: { endDate: null }`, [
        'job.status_changed',
        'task.created',
        'notification.created',
      ])
    },
    async cancelJob() {
      const job = await makeJob(await makeProject())
      await expectEvents('cancelJob', `id: "${job}"`, ['job.status_changed', 'task.updated', 'task.updated'])
      await expectEvents('cancelJob', `id: "${job}"`, [])
      const { jobId } = await bookedJob()
      await expectEvents('cancelJob', `id: "${jobId}"`, [
        'assignment.updated',
        'assignment.deleted',
        'job.status_changed',
        'document_pack.completed',
        'task.updated',
      ])
    },
    async completeJob() {
      const project = await makeProject()
      const job = await makeJob(project)
      await call(
        'createAssignment',
        assignmentInput(await makeWorker(), project, `${year + 2}-01-01`, `jobId: "${job}"`),
      )
      await expectEvents('completeJob', `id: "${job}"`, ['job.status_changed', 'task.updated'])
    },
    async createAssignment() {
      const [worker, project, other] = [await makeWorker(), await makeProject(), await makeProject()]
      const job = await makeJob(project)
      const made = (args: string, types: EventType[]) => expectEvents('createAssignment', args, types)
      await made(assignmentInput(worker, project, '2025-01-01', 'endDate: "2025-01-31"'), ['assignment.created'])
      const open = await made(assignmentInput(worker, project, '2025-02-01', `jobId: "${job}"`), [
        'assignment.created', // the worker has been mobilised before
        'job.status_changed',
        'task.updated',
        'task.completed',
      ])
      await call('deleteAssignment', `id: "${open}"`)
      const first = await made(assignmentInput(worker, other, '2025-02-01', `endDate: "${year + 1}-01-01"`), [
        'assignment.created',
        'worker.mobilised',
      ])
      await made(assignmentInput(worker, other, `${year + 2}-01-01`), ['assignment.created'])
      await call('deleteAssignment', `id: "${first}"`)
      await made(assignmentInput(worker, project, `${year}-01-01`, `endDate: "${year}-12-31"`), ['assignment.created'])
      const { jobId, projectId, packId } = await issuedPack('{{worker.first_name}}')
      const assign = async (types: EventType[]) =>
        made(assignmentInput(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`), types)
      await assign(['assignment.created', 'job.updated'])
      await setPack(packId, "status = 'completed'")
      await assign(['assignment.created', 'job.updated', 'document_pack.issued'])
      await setPack(packId, `templates = '[{ "name": "Gone", "version": "1" }]'`)
      await assign(['assignment.created', 'job.updated', 'task.created'])
      const away = await makeWorker()
      await call('createPlannerWindow', awayNow(away))
      await made(assignmentInput(away, project, '2026-05-01', inRole(await makeJob(project))), [
        'assignment.created',
        'worker.mobilised',
        'job.updated',
        ...assignedAway,
      ])
    },
    async updateAssignment() {
      const update = (id: string, input: string, types: EventType[]) =>
        expectEvents('updateAssignment', `id: "${id}", input: { ${input} }`, types)
      const [worker, other, project] = [await makeWorker(), await makeWorker(), await makeProject()]
      const id = await call('createAssignment', assignmentInput(worker, project, `${year + 2}-01-01`))
      await update(id, `startDate: "${year + 2}-01-05"`, ['assignment.updated'])
      await update(id, `startDate: "${year + 2}-01-05"`, [])
      await update(id, 'startDate: "2025-01-01"', ['assignment.updated', 'worker.mobilised'])
      await update(id, 'endDate: "2025-01-31"', ['assignment.updated'])
      await update(id, `workerId: "${other}"`, ['assignment.updated'])
      const { jobId, projectId, packId } = await issuedPack('{{worker.first_name}} ')
      const joined = assignmentInput(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`)
      const onJob = await call('createAssignment', joined)
      const giveToOther = async (types: EventType[]) => update(onJob, `workerId: "${await makeWorker()}"`, types)
      await giveToOther(['assignment.updated'])
      await setPack(packId, "status = 'completed'")
      await giveToOther(['assignment.updated', 'document_pack.issued'])
      await acceptAllBut(packId, onJob)
      await setPack(packId, `templates = '[{ "name": "Gone", "version": "1" }]'`)
      await giveToOther(['assignment.updated', 'task.created', 'document_pack.completed'])
      const { workerId, assign, assignmentId } = await staffed()
      const covering = await assign(await makeWorker(), 'endDate: "2026-05-31"')
      await call('createPlannerWindow', awayNow(workerId))
      await update(covering, 'endDate: null', [
        'assignment.updated',
        'worker.mobilised',
        'job.status_changed',
        'task.updated',
        'task.completed',
      ])
      await update(covering, 'endDate: "2026-05-31"', [
        'assignment.updated',
        'job.status_changed',
        'task.created',
        'notification.created',
      ])
      await update(assignmentId, 'endDate: "2026-05-31"', ['assignment.updated', 'job.status_changed', 'task.updated'])
      const two = await staffed(2)
      await call('createPlannerWindow', awayNow(two.workerId))
      const present = `workerId: "${await makeWorker()}"`
      await update(two.assignmentId, present, ['assignment.updated', 'worker.mobilised', 'job.updated', 'task.updated'])
    },
    async mobiliseJob() {
      const mobilise = (input: string, types: EventType[]) => expectEvents('mobiliseJob', `input: { ${input} }`, types)
      const roles = 'roles: [{ trade: "welder", headcount: 1 }]'
      await mobilise(`client: { name: "Harbour" }, project: { name: "Dock" }, startDate: "2026-05-01", ${roles}`, [
        'client.created',
        'project.created',
        'job.created',
        'task.created',
        'task.created',
      ])
      await makeTemplate()
      const crew = `workers: [{ workerId: "${await makeWorker()}", trade: "welder" }]`
      const packs = 'packs: [{ name: "Induction", templates: [{ name: "Site rules" }] }]'
      await mobilise(`projectId: "${await makeProject()}", startDate: "2025-05-01", ${roles}, ${crew}, ${packs}`, [
        'job.created',
        'task.created',
        'task.created',
        'assignment.created',
        'worker.mobilised',
        'job.status_changed',
        'task.updated',
        'task.completed',
        'document_pack.created',
        'document_pack.issued',
        'task.updated',
        'task.completed',
      ])
      const away = await makeWorker()
      await call('createPlannerWindow', awayNow(away))
      const absent = `workers: [{ workerId: "${away}", trade: "welder" }]`
      await mobilise(`projectId: "${await makeProject()}", startDate: "2026-05-01", ${roles}, ${absent}`, [
        'job.created',
        'task.created',
        'task.created',
        'assignment.created',
        'worker.mobilised',
        ...assignedAway,
      ])
    },
    async replaceWorker() {
      const covers = async (assignmentId: string, types: EventType[]) => {
        const substitute = await makeWorker()
        await put('documents', {
          worker_id: substitute,
          type: 'right_to_work',
          name: 'Visa',
          status: 'valid',
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          size_bytes: 1,
          file_key: `test/${substitute}`,
        })
        await expectEvents('replaceWorker', `id: "${assignmentId}", input: { workerId: "${substitute}" }`, types)
      }
      const { workerId, assignmentId } = await staffed()
      await call('createPlannerWindow', awayNow(workerId))
      const begun: EventType[] = ['assignment.created', 'worker.mobilised']
      const done: EventType[] = ['task.updated', 'task.completed']
      await covers(assignmentId, [...begun, 'job.status_changed', ...done])
      const { jobId, projectId, packId } = await issuedPack('{{worker.first_name}}, covered', '2026-05-01')
      const openPlace = async () => {
        const away = await makeWorker()
        await call('createPlannerWindow', awayNow(away))
        return call('createAssignment', assignmentInput(away, projectId, '2026-05-01', inRole(jobId)))
      }
      const [one, two] = [await openPlace(), await openPlace()]
      await setPack(packId, "status = 'completed'")
      await covers(one, [...begun, 'job.updated', ...done, 'document_pack.issued'])
      await setPack(packId, `templates = '[{ "name": "Gone", "version": "1" }]'`)
      await covers(two, [...begun, 'job.updated', ...done, 'task.created'])
    },
    async deleteAssignment() {
      const project = await makeProject()
      const job = await makeJob(project)
      const args = assignmentInput(await makeWorker(), project, `${year + 2}-01-01`, `jobId: "${job}"`)
      const id = await call('createAssignment', args)
      await expectEvents('deleteAssignment', `id: "${id}"`, [
        'assignment.deleted',
        'job.status_changed',
        'task.created',
      ])
      const withoutJob = await call(
        'createAssignment',
        assignmentInput(await makeWorker(), project, `${year + 2}-01-01`),
      )
      await expectEvents('deleteAssignment', `id: "${withoutJob}"`, ['assignment.deleted'])
      const { jobId, projectId, packId } = await issuedPack('{{worker.last_name}}')
      const joined = assignmentInput(await makeWorker(), projectId, `${year + 2}-01-01`, `jobId: "${jobId}"`)
      const other = await call('createAssignment', joined)
      await acceptAllBut(packId, other)
      await expectEvents('deleteAssignment', `id: "${other}"`, [
        'assignment.deleted',
        'job.updated',
        'document_pack.completed',
      ])
      const { workerId, assign, assignmentId } = await staffed()
      await call('createPlannerWindow', awayNow(workerId))
      const covering = await assign(await makeWorker())
      await expectEvents('deleteAssignment', `id: "${covering}"`, [
        'assignment.deleted',
        'job.status_changed',
        'task.created',
        'notification.created',
      ])
      await expectEvents('deleteAssignment', `id: "${assignmentId}"`, [
        'assignment.deleted',
        'job.updated', // it shows no other values
        'task.created',
        'task.updated',
      ])
    },
    async createPlannerWindow() {
      const times = 'startsAt: "2026-03-05T08:00:00Z", endsAt: "2026-03-09T17:00:00+01:00"'
      const input = `input: { workerId: "${await makeWorker()}", kind: holiday, ${times} }`
      await expectEvents('createPlannerWindow', input, ['planner.updated'])
      const opened: EventType[] = ['task.created', 'notification.created']
      const create = async (headcount: number, types: EventType[]) =>
        expectEvents('createPlannerWindow', awayNow((await staffed(headcount)).workerId), types)
      await create(1, ['planner.updated', 'job.status_changed', ...opened])
      await create(2, ['planner.updated', 'job.updated', ...opened])
    },
    async updatePlannerWindow() {
      const id = await makeWindow()
      await expectEvents('updatePlannerWindow', `id: "${id}", input: { note: "Booked" }`, ['planner.updated'])
      await expectEvents('updatePlannerWindow', `id: "${id}", input: { note: "Booked" }`, [])
      const update = (window: string, kind: string, types: EventType[]) =>
        expectEvents('updatePlannerWindow', `id: "${window}", input: { kind: ${kind} }`, ['planner.updated', ...types])
      const window = await call('createPlannerWindow', awayNow((await staffed(2)).workerId))
      await update(window, 'available', ['job.updated', 'task.updated'])
      await update(window, 'holiday', ['job.updated', 'task.created', 'notification.created'])
      const { first } = await twoAway()
      await update(first, 'available', ['job.status_changed', 'task.updated', 'task.completed'])
    },
    async deletePlannerWindow() {
      const remove = (id: string, types: EventType[]) =>
        expectEvents('deletePlannerWindow', `id: "${id}"`, ['planner.updated', ...types])
      await remove(await makeWindow(), [])
      const window = await call('createPlannerWindow', awayNow((await staffed(2)).workerId))
      await remove(window, ['job.updated', 'task.updated'])
      const { first } = await twoAway()
      await remove(first, ['job.status_changed', 'task.updated', 'task.completed'])
    },
    uploadDocument: async () =>
      expectEvents('uploadDocument', await document(inDays(400)), ['document.added'], { file: 'File!' }),
    async reviewDocument() {
      const review = async (expires: string, decision: string, types: EventType[]) =>
        expectEvents('reviewDocument', `id: "${await makeDocument(expires)}", decision: ${decision}`, types)
      await review(inDays(10), 'accept', [
        'document.reviewed',
        'document.expiring',
        'worker.updated',
        'worker.compliance_expiring',
      ])
      await review(inDays(-10), 'accept', ['document.reviewed', 'document.expired', 'worker.compliance_expired'])
      await review(inDays(400), 'accept', ['document.reviewed', 'worker.updated'])
      await review(inDays(10), 'reject', ['document.reviewed'])
      const ofPack = `id: "${await makePaper()}", decision: accept`
      await expectEvents('reviewDocument', ofPack, ['document.reviewed', 'worker.updated', 'document_pack.completed'])
      const accepted = `id: "${await makeDocument(inDays(400), await makeNonCompliantWorker())}", decision: accept`
      await expectEvents('reviewDocument', accepted, [
        'document.reviewed',
        'worker.updated',
        'task.updated',
        'task.completed',
      ])
    },
    async acceptPackDocument() {
      const id = await makePaper()
      await expectEvents('acceptPackDocument', `id: "${id}"`, [
        'document.reviewed',
        'worker.updated',
        'document_pack.completed',
      ])
      await expectEvents('acceptPackDocument', `id: "${id}"`, [])
      const paper = await makePaper(await makeNonCompliantWorker())
      await expectEvents('acceptPackDocument', `id: "${paper}"`, [
        'document.reviewed',
        'worker.updated',
        'task.updated',
        'task.completed',
        'document_pack.completed',
      ])
    },
    createDocumentPack: async () => expectEvents('createDocumentPack', await pack(), ['document_pack.created']),
    async issueDocumentPack() {
      const id = await call('createDocumentPack', await pack())
      await expectEvents('issueDocumentPack', `id: "${id}"`, ['document_pack.issued'])
      await expectEvents('issueDocumentPack', `id: "${id}"`, [])
      const project = await makeProject()
      const job = await makeJob(project)
      const worker = await makeWorker()
      await call('createAssignment', assignmentInput(worker, project, `${year + 2}-01-01`, `jobId: "${job}"`))
      const ofJob = (await pack()).replace(/workerId: "[^"]+"/, `jobId: "${job}"`)
      await expectEvents('issueDocumentPack', `id: "${await call('createDocumentPack', ofJob)}"`, [
        'document_pack.issued',
        'task.updated',
        'task.completed',
      ])
    },
    async issueDocumentPacks() {
      await makeTemplate()
      const content = 'input: { name: "Induction", templates: [{ name: "Site rules" }] }'
      const args = `workerIds: ["${await makeWorker()}", "${await makeWorker()}"], ${content}`
      await expectEvents('issueDocumentPacks', args, [
        'document_pack.created',
        'document_pack.issued',
        'document_pack.created',
        'document_pack.issued',
      ])
      await expectEvents('issueDocumentPacks', args, [])
    },
    deleteDocumentPack: async () =>
      expectEvents('deleteDocumentPack', `id: "${await call('createDocumentPack', await pack())}"`, [
        'document_pack.deleted',
      ]),
    createCustomDocumentType: () =>
      expectEvents('createCustomDocumentType', 'input: { name: "Plant card" }', ['custom_document_type.created']),
    async updateCustomDocumentType() {
      const id = await call('createCustomDocumentType', 'input: { name: "Face-fit test" }')
      const input = `id: "${id}", input: { needsNumber: true }`
      await expectEvents('updateCustomDocumentType', input, ['custom_document_type.updated'])
      await expectEvents('updateCustomDocumentType', input, [])
    },
    deleteCustomDocumentType: async () =>
      expectEvents(
        'deleteCustomDocumentType',
        `id: "${await call('createCustomDocumentType', 'input: { name: "Mistaken type" }')}"`,
        ['custom_document_type.deleted'],
      ),
    createHoliday: () =>
      expectEvents('createHoliday', 'input: { name: "Good Friday", date: "2026-04-03" }', ['holiday.created']),
    async updateHoliday() {
      const id = await call('createHoliday', 'input: { name: "Easter Monday", date: "2026-04-06" }')
      await expectEvents('updateHoliday', `id: "${id}", input: { name: "Spring holiday" }`, ['holiday.updated'])
      await expectEvents('updateHoliday', `id: "${id}", input: { name: "Spring holiday" }`, [])
    },
    deleteHoliday: async () =>
      expectEvents(
        'deleteHoliday',
        `id: "${await call('createHoliday', 'input: { name: "New Year", date: "2027-01-01" }')}"`,
        ['holiday.deleted'],
      ),
    createClientRate: async () => expectEvents('createClientRate', await newClientRate(), ['client_rate.created']),
    async updateClientRate() {
      const id = await call('createClientRate', await newClientRate())
      await expectEvents('updateClientRate', `id: "${id}", input: { rate: 2600 }`, ['client_rate.updated'])
      await expectEvents('updateClientRate', `id: "${id}", input: { rate: 2600 }`, [])
    },
    deleteClientRate: async () =>
      expectEvents('deleteClientRate', `id: "${await call('createClientRate', await newClientRate())}"`, [
        'client_rate.deleted',
      ]),
    createNote: async () =>
      expectEvents('createNote', `input: { text: "Prefers nights.", workerId: "${await makeWorker()}" }`, [
        'note.created',
      ]),
    async updateNote() {
      const id = await call('createNote', `input: { text: "Prefers nights.", workerId: "${await makeWorker()}" }`)
      await expectEvents('updateNote', `id: "${id}", input: { text: "Prefers days." }`, ['note.updated'])
      await expectEvents('updateNote', `id: "${id}", input: { text: "Prefers days." }`, [])
    },
    async deleteNote() {
      const id = await call('createNote', `input: { text: "Mistake", workerId: "${await makeWorker()}" }`)
      await expectEvents('deleteNote', `id: "${id}"`, ['note.deleted'])
    },
    saveDocumentTemplate: () => expectEvents('saveDocumentTemplate', 'input: { name: "Letter", body: "Dear" }', []),
    async deleteDocumentTemplate() {
      await call('saveDocumentTemplate', 'input: { name: "Mistake", body: "Dear" }')
      await expectEvents('deleteDocumentTemplate', 'name: "Mistake"', [])
    },
    extractDocument: async () =>
      expectEvents('extractDocument', `documentId: "${await makeDocument(inDays(400))}"`, ['ai_job.created']),
    async applyExtraction() {
      const apply = async (expires: string, decision: string, types: EventType[], worker?: string) => {
        const document = await makeDocument(inDays(decision === 'late' ? -1 : 400), worker)
        await call('reviewDocument', `id: "${document}", decision: ${decision === 'late' ? 'accept' : decision}`)
        const result = JSON.stringify([{ field: 'expires_on', value: expires, confidence: 0.9 }])
        const job = await put('ai_jobs', { document_id: document, status: 'succeeded', result })
        await expectEvents('applyExtraction', `id: "${job}"`, ['document.updated', ...types, 'ai_job.updated'])
      }
      await apply(inDays(10), 'accept', ['document.expiring', 'worker.updated', 'worker.compliance_expiring'])
      await apply(inDays(-10), 'accept', ['document.expired', 'worker.updated', 'worker.compliance_expired'])
      await apply(inDays(500), 'accept', [])
      await apply(inDays(10), 'reject', [])
      const assigned = await makeWorker()
      await call('createAssignment', assignmentInput(assigned, await makeProject(), `${year + 2}-01-01`))
      const expired: EventType[] = ['document.expired', 'worker.updated', 'worker.compliance_expired']
      await apply(inDays(-10), 'accept', [...expired, 'notification.created', 'task.created'], assigned)
      await apply(inDays(400), 'late', ['worker.updated', 'task.updated', 'task.completed'], assigned)
    },
    setChargeRate: async () => expectEvents('setChargeRate', `assignmentId: "${await makeAssignment()}", ${rate}`, []),
    createInvoiceDrafts: async () => expectEvents('createInvoiceDrafts', await billable(), []),
    async setPurchaseOrder() {
      const id = await call('createInvoiceDrafts', await billable())
      await expectEvents('setPurchaseOrder', `id: "${id}", input: { purchaseOrder: "PO-1" }`, [])
    },
    async issueInvoice() {
      const id = await call('createInvoiceDrafts', await billable())
      await expectEvents('issueInvoice', `id: "${id}"`, ['invoice.issued'])
      await expectEvents('issueInvoice', `id: "${id}"`, [])
    },
    async sendInvoice() {
      const args = `id: "${await makeIssued()}", input: { to: ["accounts@client.example"] }`
      await expectEvents('sendInvoice', args, ['invoice.sent'])
    },
    async markInvoicePaid() {
      const id = await makeIssued()
      await expectEvents('markInvoicePaid', `id: "${id}"`, ['invoice.payment_recorded', 'invoice.paid'])
      await expectEvents('markInvoicePaid', `id: "${id}"`, [])
    },
    async recordPayment() {
      const pay = (id: string, amount: number, types: EventType[]) =>
        expectEvents('recordPayment', `id: "${id}", input: { amount: ${amount} }`, types)
      const id = await makeIssued()
      await pay(id, 1, ['invoice.payment_recorded'])
      await pay(id, await outstandingOf(id), ['invoice.payment_recorded', 'invoice.paid'])
    },
    async removePayment() {
      const id = await makeIssued()
      await call('markInvoicePaid', `id: "${id}"`)
      const args = `id: "${id}", input: { paymentId: "${await paymentOf(id)}" }`
      await expectEvents('removePayment', args, ['invoice.payment_removed'])
    },
    async voidInvoice() {
      const id = await makeIssued()
      await expectEvents('voidInvoice', `id: "${id}"`, ['invoice.voided'])
      await expectEvents('voidInvoice', `id: "${id}"`, [])
      await expectEvents('voidInvoice', `id: "${await call('createInvoiceDrafts', await billable())}"`, [])
    },
    repriceUnbilledWork: async () => expectEvents('repriceUnbilledWork', `projectId: "${await makeProject()}"`, []),
    async createTimesheetApproval() {
      await expectEvents('createTimesheetApproval', await hoursToSend(), ['timesheet_approval.created'])
    },
    async deleteTimesheetApproval() {
      const id = await call('createTimesheetApproval', await hoursToSend())
      await expectEvents('deleteTimesheetApproval', `id: "${id}"`, ['timesheet_approval.deleted'])
    },
    async createTimesheet() {
      await expectEvents('createTimesheet', await makeTimesheet(), ['timesheet.created'])
      const input = (await makeTimesheet()).replace(/ }$/, ', submit: true }')
      await expectEvents('createTimesheet', input, ['timesheet.created', 'timesheet.submitted'])
    },
    async batchTimesheets() {
      const record = (await makeTimesheet()).replace('input: {', '').replace(/}\s*$/, '')
      const batch = (more: string, types: EventType[]) =>
        expectEvents(
          'batchTimesheets',
          `input: { mode: upsert, atomic: true, records: [{ externalId: "batch", ${record} ${more} }] }`,
          types,
        )
      await batch('', ['timesheet.created'])
      await batch('', [])
      await batch('metadata: { run: "2" }', ['timesheet.updated'])
      await batch('submit: true', ['timesheet.submitted'])
      const other = (await makeTimesheet()).replace('input: {', '').replace(/}\s*$/, '')
      await expectEvents('batchTimesheets', `input: { records: [{ ${other} submit: true }] }`, [
        'timesheet.created',
        'timesheet.submitted',
      ])
    },
    async approveTimesheets() {
      const id = await call('createTimesheet', (await makeTimesheet()).replace(/ }$/, ', submit: true }'))
      await expectEvents('approveTimesheets', `timesheets: [{ id: "${id}" }]`, ['timesheet.approved'])
    },
    async reopenTimesheets() {
      const id = await call('createTimesheet', (await makeTimesheet()).replace(/ }$/, ', submit: true }'))
      await call('approveTimesheets', `timesheets: [{ id: "${id}" }]`)
      await expectEvents('reopenTimesheets', `timesheets: [{ id: "${id}" }]`, ['timesheet.reopened'])
    },
    async submitTimesheet() {
      const id = await call('createTimesheet', await makeTimesheet())
      await expectEvents('submitTimesheet', `id: "${id}"`, ['timesheet.submitted'])
      await expectEvents('submitTimesheet', `id: "${id}"`, [])
    },
    async updateTimesheet() {
      const id = await call('createTimesheet', await makeTimesheet())
      const change = (input: string, types: EventType[]) =>
        expectEvents('updateTimesheet', `id: "${id}", input: { ${input} }`, types)
      await change('entries: []', ['timesheet.updated'])
      await change('entries: [{ date: "2026-02-05", hours: 7 }]', ['timesheet.updated'])
      await change('status: submitted', ['timesheet.submitted'])
      await change('status: rejected, rejectionReason: "Friday is missing"', ['timesheet.rejected'])
      await change('status: submitted, entries: [{ date: "2026-02-06", hours: 6 }]', ['timesheet.submitted'])
      await change('status: approved', ['timesheet.approved'])
      await change('status: approved', [])
    },
    createExpense: async () => {
      await expectEvents('createExpense', await claim(), ['expense.submitted'])
      const withReceipt = (await claim()).replace(' }', ', receipt: $receipt }')
      await expectEvents('createExpense', withReceipt, ['expense.submitted'], { receipt: 'File!' })
    },
    async updateExpense() {
      const id = await call('createExpense', await claim())
      const change = (input: string, types: EventType[], of = id) =>
        expectEvents('updateExpense', `id: "${of}", input: { ${input} }`, types)
      await change('category: tools', ['expense.updated'])
      await change('status: approved, description: "Train"', ['expense.approved'])
      await change('status: approved', [])
      await change('status: paid', ['expense.paid'])
      const other = await call('createExpense', await claim())
      await change('status: rejected, rejectionReason: "No receipt"', ['expense.rejected'], other)
    },
    async reopenExpense() {
      const id = await call('createExpense', await claim())
      await call('updateExpense', `id: "${id}", input: { status: approved }`)
      await expectEvents('reopenExpense', `id: "${id}"`, ['expense.reopened'])
    },
    async batchExpenses() {
      const record = (await claim()).replace('input: {', '').replace(/}\s*$/, '')
      const batch = (more: string, types: EventType[]) =>
        expectEvents(
          'batchExpenses',
          `input: { mode: upsert, atomic: true, records: [{ externalId: "batch", ${record} ${more} }] }`,
          types,
        )
      await batch('', ['expense.submitted'])
      await batch('', [])
      await batch('description: "Train"', ['expense.updated'])
    },
    async inviteMember() {
      const invite = (email: string, types: EventType[], more = '') =>
        expectEvents('inviteMember', `email: "${email}", name: "Bo Lind" ${more}`, types)
      await invite('staff@mutations.example', [], 'role: staff')
      await invite('worker@mutations.example', ['worker.updated'], `role: worker, workerId: "${await makeWorker()}"`)
    },
    async inviteWorkers() {
      const worker = await makeReachable()
      await expectEvents('inviteWorkers', `workers: ["${worker}"]`, ['worker.updated'])
      await expectEvents('inviteWorkers', `workers: ["${worker}"]`, [])
    },
    async updateMyMessagePreferences() {
      await call('updateMyMessagePreferences', 'input: { language: ro }')
      await expectEvents('updateMyMessagePreferences', 'input: { language: pl }', ['worker.updated'])
      await expectEvents('updateMyMessagePreferences', 'input: { language: pl, off: [] }', [])
    },
    async revokeInvitation() {
      const worker = `role: worker, workerId: "${await makeWorker()}"`
      const id = await call('inviteMember', `email: "revoked@mutations.example", name: "Bo Lind", ${worker}`)
      await expectEvents('revokeInvitation', `id: "${id}"`, ['worker.updated'])
    },
    async resendInvitation() {
      const worker = `role: worker, workerId: "${await makeWorker()}"`
      const id = await call('inviteMember', `email: "again@mutations.example", name: "Bo Lind", ${worker}`)
      const again = await expectEvents('resendInvitation', `id: "${id}"`, [])
      await expireInvitation(again)
      await expectEvents('resendInvitation', `id: "${again}"`, ['worker.updated'])
    },
    createJoinLink: () => expectEvents('createJoinLink', 'days: 1', []),
    revokeJoinLink: async () => expectEvents('revokeJoinLink', `id: "${await call('createJoinLink', 'days: 1')}"`, []),
    async confirmJoinRequest() {
      const request = await makeJoinRequest('confirmed@mutations.example')
      await expectEvents('confirmJoinRequest', `id: "${request}", workerId: "${await makeWorker()}"`, [
        'worker.updated',
      ])
    },
    rejectJoinRequest: async () =>
      expectEvents('rejectJoinRequest', `id: "${await makeJoinRequest('rejected@mutations.example')}"`, []),
    async changeMemberRole() {
      const [before, after] = [await makeWorker(), await makeWorker()]
      const change = (types: EventType[], more: string) =>
        expectEvents('changeMemberRole', `userId: "${userId}", ${more}`, types)
      const userId = await makeMember(before)
      await change(['worker.updated', 'worker.updated'], `role: worker, workerId: "${after}"`)
      await change(['worker.updated'], 'role: staff')
    },
    async removeMember() {
      const userId = await makeMember(await makeWorker())
      await expectEvents('removeMember', `userId: "${userId}"`, ['worker.updated'])
    },
    async eraseWorker() {
      const id = await makeWorker()
      await expectEvents('eraseWorker', `id: "${id}", reason: "Asked"`, ['worker.erased'])
      const member = await makeWorker()
      await makeMember(member)
      await expectEvents('eraseWorker', `id: "${member}", reason: "Asked"`, ['worker.erased'])
    },
    async placeLegalHold() {
      const id = await makeWorker()
      await expectEvents('placeLegalHold', `workerId: "${id}", reason: "Claim"`, ['worker.updated'])
    },
    async releaseLegalHold() {
      const worker = await makeWorker()
      const hold = await call('placeLegalHold', `workerId: "${worker}", reason: "Claim"`)
      await expectEvents('releaseLegalHold', `id: "${hold}"`, ['worker.updated'])
    },
    async createTask() {
      await expectEvents('createTask', 'input: { title: "Order gloves" }', ['task.created'])
      await expectEvents('createTask', 'input: { title: "Done", status: done }', ['task.created', 'task.completed'])
    },
    async updateTask() {
      const id = await call('createTask', 'input: { title: "Order gloves" }')
      const change = (input: string, types: EventType[]) =>
        expectEvents('updateTask', `id: "${id}", input: { ${input} }`, types)
      await change('priority: high', ['task.updated'])
      await change('status: in_progress, priority: high', ['task.updated'])
      await change('status: in_progress', [])
      await change('status: done', ['task.updated', 'task.completed'])
      await change('status: done', [])
    },
    async markNotificationRead() {
      const id = await put('notifications', { type: 'note', title: 'Hello' })
      await expectEvents('markNotificationRead', `id: "${id}"`, ['notification.updated'])
      await expectEvents('markNotificationRead', `id: "${id}"`, [])
    },
    createAutomation: () => expectEvents('createAutomation', rule, ['automation.created']),
    async updateAutomation() {
      const id = await call('createAutomation', rule)
      await expectEvents('updateAutomation', `id: "${id}", input: { name: "S" }`, ['automation.updated'])
      await expectEvents('updateAutomation', `id: "${id}", input: { name: "S" }`, [])
    },
    async enableAutomation() {
      const id = await call('createAutomation', rule)
      await expectEvents('enableAutomation', `id: "${id}"`, [])
      await call('disableAutomation', `id: "${id}"`)
      await expectEvents('enableAutomation', `id: "${id}"`, ['automation.updated'])
    },
    disableAutomation: async () =>
      expectEvents('disableAutomation', `id: "${await call('createAutomation', rule)}"`, ['automation.updated']),
    deleteAutomation: async () =>
      expectEvents('deleteAutomation', `id: "${await call('createAutomation', rule)}"`, ['automation.deleted']),
  }
}
