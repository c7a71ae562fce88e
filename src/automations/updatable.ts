/** What an action may change of the record that an event is about: values are checked, statuses keep to their transitions. */
import { z } from 'zod'
import {
  ClientStatus,
  ProjectStatus,
  TaskPriority,
  TaskStatus,
  WorkerStatus,
} from '../../prisma/generated/client/enums.ts'
import { checkTransition } from '../../schema/transitions.ts'
import type { EventObject } from '../events/catalogue.ts'
import { recordsOf, type Write } from '../write.ts'

interface Updatable {
  /** By REST's name: what it may become. */
  fields: Record<string, z.ZodType<string>>
  /** @throws {ApiError} not_found, invalid_transition */
  apply(write: Write, id: string, field: string, value: string): Promise<void>
}

const text = z.string().trim().min(1).max(200)

export const updatable: Partial<Record<EventObject, Updatable>> = {
  worker: {
    fields: { status: z.enum(WorkerStatus) },
    async apply(write, id, _field, value) {
      const { table, where } = { table: recordsOf(write).worker, where: keyOf(write, id) }
      const before = await table.findUniqueOrThrow({ where })
      const status = value as WorkerStatus
      checkTransition('worker', before.status, status, 'value')
      write.emit('worker.updated', await table.update({ where, data: { status } }), before)
    },
  },
  client: {
    fields: { status: z.enum(ClientStatus) },
    async apply(write, id, _field, value) {
      const { table, where } = { table: recordsOf(write).client, where: keyOf(write, id) }
      const before = await table.findUniqueOrThrow({ where })
      const status = value as ClientStatus
      checkTransition('client', before.status, status, 'value')
      write.emit('client.updated', await table.update({ where, data: { status } }), before)
    },
  },
  project: {
    fields: { status: z.enum(ProjectStatus) },
    async apply(write, id, _field, value) {
      const { table, where } = { table: recordsOf(write).project, where: keyOf(write, id) }
      const before = await table.findUniqueOrThrow({ where })
      const status = value as ProjectStatus
      checkTransition('project', before.status, status, 'value')
      write.emit('project.updated', await table.update({ where, data: { status } }), before)
    },
  },
  task: {
    fields: { status: z.enum(TaskStatus), priority: z.enum(TaskPriority), title: text },
    async apply(write, id, field, value) {
      const { table, where } = { table: recordsOf(write).task, where: keyOf(write, id) }
      const before = await table.findUniqueOrThrow({ where })
      if (field === 'status') checkTransition('task', before.status, value as TaskStatus, 'value')
      const completes = field === 'status' && value === 'done' && before.status !== 'done'
      const data = { [field]: value, ...(completes && { completedAt: write.startedAt }) }
      const now = await table.update({ where, data })
      write.emit('task.updated', now, before)
      if (completes) write.emit('task.completed', now, before)
    },
  },
}

function keyOf({ orgId }: Write, id: string) {
  return { orgId_id: { orgId, id }, deletedAt: null }
}
