/** Which tasks concern the work of a role: the rule in its forms. What people and apps see by it is in role-tasks.full.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourcesByObject } from '../../../schema/record-references.ts'
import { type TasksOf, tasksOfMember } from '../../../src/access/credentials/credential.ts'
import { resources } from '../../../src/access/resources.ts'
import { OFFICE, taskSubjects } from '../../../src/access/scopes/roles.ts'
import { bindArguments } from '../../../src/access/tenancy/binding.ts'
import { hiddenFrom, isVisibleIn, visibilityOf } from '../../../src/access/tenancy/hidden.ts'
import { isTheirTask, requireTheirs } from '../../../src/access/tenancy/task-subjects.ts'
import { viewOf } from '../../../src/access/tenancy/view.ts'
import { visibleAmong } from '../../../src/domain/records/records.ts'
import { isTold } from '../../../src/events/changed-records.ts'
import { makePerson } from '../../support/people.ts'
import { credentialOf, runQuery } from '../../support/run-query.ts'
import { joinTestServer, type TestServer } from '../../support/server.ts'
import { stamped } from '../../support/write.ts'

let server: TestServer
let me: string
let other: string

beforeAll(async () => {
  server = await joinTestServer()
  me = (await makePerson(server, 'recruiter')).userId
  other = (await makePerson(server, 'recruiter')).userId
  await stamped(server, server.orgId, (client) =>
    client.query(
      `insert into tasks (org_id, title, subject_type, assignee_id) select $1, t, s, a::uuid from (values
        ('worker', 'worker', null), ('timesheet', 'timesheet', null), ('bare', null, null), ('mine', null, $2),
        ('mine of a job', 'job', $2), ('theirs', null, $3), ('their worker', 'worker', $3)) v (t, s, a)`,
      [server.orgId, me, other],
    ),
  )
})
afterAll(() => server.stop())

const member = (role: TasksOf['role']) => credentialOf(server.orgId, { userId: me, tasksOf: { role, userId: me } })
interface Listed {
  data: { title: string }[]
  pagination: { total: number }
}

const SEEN = {
  recruiter: ['mine', 'mine of a job', 'their worker', 'worker'],
  finance: ['mine', 'mine of a job', 'timesheet'],
}

describe.each(['recruiter', 'finance'] as const)('of a %s', (role) => {
  it('the tasks are the same by each form of the rule', async () => {
    const { pool, prisma } = server.database
    const credential = member(role)
    const all = await prisma.task.findMany({ where: { orgId: server.orgId }, orderBy: { title: 'asc' } })
    const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title).toSorted()
    expect(titles(all.filter((task) => isTheirTask({ role, userId: me }, task)))).toEqual(SEEN[role])
    const listed = await runQuery(server, credential, '{ tasks(limit: 50) { data { title } pagination { total } } }')
    expect(listed.errors).toBeUndefined()
    const page = listed.data?.tasks as Listed | undefined
    expect(titles(page?.data ?? [])).toEqual(SEEN[role])
    expect(page?.pagination.total).toBe(SEEN[role].length)
    const visibility = visibilityOf(credential)
    const args = bindArguments('Task', 'findMany', {}, { orgId: server.orgId, bound: null, visibility })
    expect(titles(await prisma.task.findMany(args as object))).toEqual(SEEN[role])
    const shown = isVisibleIn(credential, server.orgId, 'Task', 't')
    const found = await prisma.$queryRaw<{ title: string }[]>`
      select title from tasks t where org_id = ${server.orgId}::uuid and ${shown}`
    expect(titles(found)).toEqual(SEEN[role])
    const read = async ({ text, values }: { text: string; values: unknown[] }) => (await pool.query(text, values)).rows
    const reader = { orgId: server.orgId, credential, read } as unknown as Parameters<typeof visibleAmong>[0]
    const ids = await visibleAmong(
      reader,
      resources.tasks,
      all.map(({ id }) => id),
    )
    expect(titles(all.filter(({ id }) => ids.has(id)))).toEqual(SEEN[role])
  })

  it('a change is told if the task is theirs, or was', () => {
    const tasksOf = { role, userId: me }
    const change = { type: 'Task', id: 'a', isNew: false, isDeleted: false, owners: [], isRestricted: false }
    const told = (tasks: { subjectType: string | null; assigneeId: string | null }[] | null) =>
      isTold({ ...member(role), tasksOf }, { ...change, tasks })
    const [own] = taskSubjects[role]
    expect(told([{ subjectType: own, assigneeId: null }])).toBe(true)
    expect(told([{ subjectType: null, assigneeId: me }])).toBe(true)
    expect(told([{ subjectType: 'project', assigneeId: other }])).toBe(false)
    const was = { subjectType: null, assigneeId: me }
    expect(told([{ subjectType: 'project', assigneeId: other }, was])).toBe(true)
    expect(told([]), 'a notification about a task that is gone').toBe(false)
    expect(told(null), 'a record of another type').toBe(true)
  })

  it('a written one that they would not see is refused', () => {
    const tasksOf = { role, userId: me }
    expect(() => requireTheirs(tasksOf, [{ subjectType: taskSubjects[role][0], assigneeId: null }])).not.toThrow()
    expect(() => requireTheirs(tasksOf, [{ subjectType: null, assigneeId: other }])).toThrow(
      expect.objectContaining({ code: 'insufficient_scope' }),
    )
  })
})

describe('the roles', () => {
  it('that see only some tasks name types of records', () => {
    for (const types of Object.values(taskSubjects))
      for (const type of types) expect(resourcesByObject.has(type)).toBe(true)
  })

  it('of other members see all tasks, and so do keys', () => {
    for (const role of OFFICE)
      expect(tasksOfMember(role, me)).toEqual(Object.hasOwn(taskSubjects, role) ? { role, userId: me } : null)
    expect(tasksOfMember(null, null)).toBeNull()
    expect(hiddenFrom({ hidesRestricted: false, tasksOf: null }, 'Task')).toBeUndefined()
  })

  it('and the person are part of what answers are shared by', () => {
    const views = [
      viewOf(credentialOf(server.orgId)),
      ...(['recruiter', 'finance'] as const).flatMap((role) =>
        [me, other].map((userId) => viewOf(credentialOf(server.orgId, { tasksOf: { role, userId } }))),
      ),
    ]
    expect(new Set(views).size).toBe(views.length)
  })

  it('without the id of the user make no condition', () => {
    const hidden = hiddenFrom({ hidesRestricted: false, tasksOf: { role: 'finance' } }, 'Notification')
    expect(() => hidden?.sql('n', '$1')).toThrow('the id of the user')
  })
})
