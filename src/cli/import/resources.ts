/** What can be imported, and what of a record can be checked before it is sent: what the server checks without its database. */
import { type GraphQLInputObjectType, isInputObjectType } from 'graphql'
import { recordReader } from '../../../schema/batch.ts'
import { schema } from '../../../schema/index.ts'
import { NamedRecord } from '../../../schema/input-values.ts'
import { type RestResource, resources } from '../../access/resources.ts'
import type { BatchMode } from '../../domain/batch/read.ts'
import { assignmentWrites } from '../../domain/mobilisation/assignments.ts'
import { taskWrites } from '../../domain/tasks/tasks.ts'
import { clientWrites } from '../../domain/workforce/clients.ts'
import { projectWrites } from '../../domain/workforce/projects.ts'
import { workerWrites } from '../../domain/workforce/workers.ts'
import { ApiError, type ErrorDetail } from '../../platform/errors.ts'
import { snakeCase } from '../../platform/names.ts'

const writes = {
  workers: workerWrites,
  clients: clientWrites,
  projects: projectWrites,
  assignments: assignmentWrites,
  tasks: taskWrites,
}

/** The resources that can be imported. */
export type Importable = keyof typeof writes

const inputOf = (resource: Importable) => `Create${(resources[resource] as RestResource).type}Input`

/** The names of the fields that a record can have, e.g. `first_name`. */
export function fieldsOf(resource: Importable): string[] {
  const input = schema.getType(inputOf(resource))
  if (!isInputObjectType(input)) throw new Error(`${resource} have no input type`)
  return Object.keys((input satisfies GraphQLInputObjectType).getFields()).map(snakeCase)
}

/** @returns what is wrong with a record, as far as can be known without the records that exist */
export function checker(resource: Importable, mode: BatchMode): (record: unknown) => ErrorDetail[] {
  const read = recordReader(schema, inputOf(resource))
  const { readNew, readChange } = writes[resource]
  return (record) => {
    const { input, problems, missing } = read(new NamedRecord(record, snakeCase))
    const unnamed = mode === 'upsert' && (input.externalId ?? null) === null
    const found = [...problems, ...(mode === 'create' ? missing : []), ...(unnamed ? [UNNAMED] : [])]
    if (found.length > 0) return found
    try {
      if (missing.length === 0) readNew(input)
      else readChange(input)
      return []
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return (error.details ?? []).map((detail) => ({ ...detail, path: snakeCase(detail.path.replace('input.', '')) }))
    }
  }
}

const UNNAMED = { path: 'external_id', code: 'required', message: 'is required in the mode upsert' }
