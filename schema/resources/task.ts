/** Tasks: work items that staff, automations or integrations raise. */

import { TaskPriority, TaskSource, TaskStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createTask, updateTask } from '../../src/domain/tasks/tasks.ts'
import { builder, type InputFields } from '../builder.ts'
import { RecordType } from '../record.ts'

const TaskStatusType = builder.enumType(TaskStatus, { name: 'TaskStatus', description: 'Where a task stands.' })
const TaskPriorityType = builder.enumType(TaskPriority, { name: 'TaskPriority', description: 'How urgent a task is.' })
const TaskSourceType = builder.enumType(TaskSource, { name: 'TaskSource', description: 'Who raised a task.' })

builder.prismaObject('Task', {
  description: 'Something that somebody has to do.',
  interfaces: [RecordType],
  fields: (t) => ({
    title: t.exposeString('title', { nullable: false, description: 'What is to be done.' }),
    description: t.exposeString('description', { nullable: true, description: 'The details.' }),
    status: t.expose('status', { type: TaskStatusType, nullable: false, description: 'Where it stands.' }),
    priority: t.expose('priority', { type: TaskPriorityType, nullable: false, description: 'How urgent it is.' }),
    dueOn: t.expose('dueOn', { type: 'Date', nullable: true, description: 'By which day.' }),
    assigneeId: t.exposeID('assigneeId', { nullable: true, description: 'The person who does it.' }),
    subjectType: t.exposeString('subjectType', { nullable: true, description: 'Kind of the record it is about.' }),
    subjectId: t.exposeID('subjectId', { nullable: true, description: 'The record it is about.' }),
    source: t.expose('source', { type: TaskSourceType, nullable: false, description: 'Who raised it.' }),
    automationId: t.exposeID('automationId', { nullable: true, description: 'The automation that raised it.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'When it was done.' }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'Your own id; unique among tasks.' }),
    metadata: t.field({
      type: 'Metadata',
      nullable: false,
      description: 'Your own labels.',
      resolve: (task) => task.metadata as Record<string, string>,
    }),
    automation: t.relation('automation', {
      nullable: true,
      description: 'The automation that raised it.',
      authScopes: { anyOf: resources.automations.read },
    }),
  }),
})

const optionalFields = (t: InputFields) => ({
  description: t.string({ description: 'The details, up to 5,000 characters.' }),
  status: t.field({ type: TaskStatusType, description: 'Where it stands; `open` at first.' }),
  priority: t.field({ type: TaskPriorityType, description: 'How urgent it is; `normal` at first.' }),
  dueOn: t.field({ type: 'Date', description: 'By which day.' }),
  assigneeId: t.id({ description: 'The person who does it.' }),
  subjectType: t.string({ description: 'Kind of the record it is about, e.g. `worker`.' }),
  subjectId: t.id({ description: 'The record it is about.' }),
  externalId: t.string({ description: 'Your own id; unique among tasks.' }),
  metadata: t.field({ type: 'Metadata', description: 'Your own labels, all of them.' }),
})

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description: 'A new task.',
  fields: (t) => ({
    title: t.string({ required: true, description: 'What is to be done.' }),
    ...optionalFields(t),
  }),
})

const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'What changes of a task: absent fields stay, null clears.',
  fields: (t) => ({
    title: t.string({ description: 'What is to be done.' }),
    ...optionalFields(t),
  }),
})

const authScopes = { anyOf: resources.tasks.write }

builder.mutationFields((t) => ({
  createTask: t.prismaField({
    type: 'Task',
    nullable: false,
    description: 'Create a task.',
    authScopes,
    emits: ['task.created', 'task.completed'],
    args: { input: t.arg({ type: CreateTaskInput, required: true, description: 'The task.' }) },
    resolve: (query, _root, { input }, context) => createTask(context, input, query),
  }),
  updateTask: t.prismaField({
    type: 'Task',
    nullable: false,
    description: 'Change a task.',
    authScopes,
    emits: ['task.updated', 'task.completed'],
    args: {
      id: t.arg.id({ required: true, description: 'The task.' }),
      input: t.arg({ type: UpdateTaskInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updateTask(context, id, input, query),
  }),
}))
