/** Tasks: work items created by staff, automations or integrations. */

import { TaskPriority, TaskSource, TaskStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { TASK_READERS } from '../../src/access/scopes/roles.ts'
import { newTask } from '../../src/domain/tasks/task-input.ts'
import { createTask, taskChange, taskWrites, updateTask } from '../../src/domain/tasks/tasks.ts'
import { colleagueOfRecord } from '../administration/colleagues.ts'
import { builder, type InputFields } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { subjectOfRecord } from '../record-references.ts'
import { addBatch } from '../records/batch.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { withDefault } from '../values/descriptions.ts'

const TaskStatusType = builder.enumType(TaskStatus, { name: 'TaskStatus', description: 'Status of a task.' })
/** The priority of a task. */
export const TaskPriorityType = builder.enumType(TaskPriority, {
  name: 'TaskPriority',
  description: 'Priority of a task.',
})
const TaskSourceType = builder.enumType(TaskSource, { name: 'TaskSource', description: 'Source of a task.' })

builder.prismaObject('Task', {
  description: 'A work item.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    title: t.exposeString('title', { nullable: false, description: 'Title of the task.' }),
    description: t.exposeString('description', { nullable: true, description: 'Details.' }),
    status: t.expose('status', { type: TaskStatusType, nullable: false, description: 'Status of the task.' }),
    priority: t.expose('priority', { type: TaskPriorityType, nullable: false, description: 'Priority of the task.' }),
    dueOn: t.expose('dueOn', { type: 'Date', nullable: true, description: 'Due date.' }),
    assigneeId: t.exposeID('assigneeId', { nullable: true, description: 'Id of the user it is assigned to.' }),
    assignee: t.field(colleagueOfRecord('The member it is assigned to', 'assigneeId', TASK_READERS)),
    subjectType: t.exposeString('subjectType', { nullable: true, description: 'Type of the record that it is about.' }),
    subjectId: t.exposeID('subjectId', { nullable: true, description: 'Id of the record that it is about.' }),
    subject: t.field(subjectOfRecord),
    source: t.expose('source', { type: TaskSourceType, nullable: false, description: 'Source of the task.' }),
    automationId: t.exposeID('automationId', { nullable: true, description: 'Id of the automation that created it.' }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'Time of completion.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among tasks.',
    }),
    metadata: t.field(metadataField),
    automation: t.relation('automation', {
      nullable: true,
      description: 'The automation that created it.',
      authScopes: { anyOf: resources.automations.read },
    }),
  }),
})

const optionalFields = (t: InputFields, isNew: boolean) => ({
  description: t.string({ description: 'Details, up to 5,000 characters.' }),
  status: t.field({ type: TaskStatusType, description: withDefault('Status of the task.', isNew && '`open`') }),
  priority: t.field({ type: TaskPriorityType, description: withDefault('Priority of the task.', isNew && '`normal`') }),
  dueOn: t.field({ type: 'Date', description: 'Due date.' }),
  assigneeId: t.id({ description: 'User id of the member it is assigned to.' }),
  subjectType: t.string({ description: 'Type of the record that it is about, e.g. `worker`.' }),
  subjectId: t.id({ description: 'Id of the record that it is about.' }),
  ...ownFields(t, 'tasks'),
})

const CreateTaskInput = builder.inputType('CreateTaskInput', {
  description: 'A new task.',
  extensions: { check: newTask },
  fields: (t) => ({
    title: t.string({ required: true, description: 'Title of the task.' }),
    ...optionalFields(t, true),
  }),
})

const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  description: 'Changes to a task. An absent field keeps its value; null clears it.',
  extensions: { check: taskChange },
  fields: (t) => ({
    title: t.string({ description: 'Title of the task.' }),
    ...optionalFields(t, false),
  }),
})

const authScopes = { anyOf: resources.tasks.write }

builder.mutationFields((t) => ({
  createTask: t.field({
    type: 'Task',
    nullable: false,
    description: 'Create a task.',
    authScopes,
    emits: ['task.created', 'task.completed'],
    args: { input: t.arg({ type: CreateTaskInput, required: true, description: 'The new task.' }) },
    resolve: (_root, { input }, context) => createTask(context, input),
  }),
  updateTask: t.field({
    type: 'Task',
    nullable: false,
    description: 'Update a task.',
    authScopes,
    emits: ['task.updated', 'task.completed'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the task.' }),
      input: t.arg({ type: UpdateTaskInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateTask(context, id, input),
  }),
}))

addBatch(resources.tasks, taskWrites, ['task.created', 'task.updated', 'task.completed'])
