/** Rules: written, changed, switched on and off. */

import { z } from 'zod'
import type { EventType } from '../../events/catalogue.ts'
import { eventTypes } from '../../events/catalogue.ts'
import type { Catalogue } from '../../events/record-forms.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors.ts'
import { metadata, storable, text } from '../checks.ts'
import { validInput } from '../input.ts'
import { found, liveRecord } from '../records.ts'
import type { Rule } from './check.ts'
import { checkRule } from './check.ts'
import { problemsWithPeople } from './people.ts'
import type { Action, Condition } from './rule.ts'
import { actionTypes, operators } from './rule.ts'

const condition = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^(object|previous)(\.[\w-]+)+$/, 'must be a path such as object.trade'),
  op: z.enum(operators),
  value: z.string().max(500).refine(storable, 'must be well-formed text without the character NUL').nullish(),
})

const action = z.object({ type: z.enum(actionTypes), parameters: metadata })

const newAutomation = z.object({
  name: text,
  trigger: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]], 'must be an event type of the catalogue'),
  conditions: z.array(condition).max(20).optional(),
  actions: z.array(action).min(1).max(10),
})

const automationChange = newAutomation.partial()

/** A write that knows what events hold. */
type RuleWrite = CallerWrite & { catalogue: Catalogue }

/** Each event is held against all of them. */
export const MOST_RULES = 200

/** @throws {ApiError} conflict */
async function checkRoom({ db }: CallerWrite): Promise<void> {
  if ((await db.automation.count({ where: { deletedAt: null } })) < MOST_RULES) return
  const message = `An organisation has ${MOST_RULES} automations at most: delete one that it no longer needs.`
  throw new ApiError('conflict', { message })
}

/** @throws {ApiError} validation_failed naming every field that does not fit the event, or names nobody */
async function checkWhole({ catalogue, control, credential }: RuleWrite, rule: Rule) {
  checkRule(catalogue, rule)
  const details = await problemsWithPeople(control, credential.orgId, rule.actions)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

export async function createAutomation(write: RuleWrite, input: unknown, load: object = {}) {
  const data = validInput(newAutomation, input)
  await checkWhole(write, { ...data, conditions: data.conditions ?? [] })
  await checkRoom(write)
  return write.db.automation.create({ ...load, data: { orgId: write.orgId, ...data } })
}

export async function updateAutomation(write: RuleWrite, id: string, input: unknown, load: object = {}) {
  const where = liveRecord(write, id)
  const now = found(await write.db.automation.findUnique({ where }))
  const data = validInput(automationChange, input)
  await checkWhole(write, {
    trigger: data.trigger ?? (now.trigger as EventType),
    conditions: data.conditions ?? (now.conditions as unknown as Condition[]),
    actions: data.actions ?? (now.actions as unknown as Action[]),
  })
  const isOther = data.trigger !== undefined || data.conditions !== undefined || data.actions !== undefined
  const fresh = isOther ? { lastError: null } : {}
  return write.db.automation.update({ ...load, where, data: { ...data, ...fresh } })
}

export async function enableAutomation(write: CallerWrite, id: string, load: object = {}) {
  return write.db.automation.update({ ...load, where: liveRecord(write, id), data: { status: 'enabled' } })
}

export async function disableAutomation(write: CallerWrite, id: string, load: object = {}) {
  return write.db.automation.update({ ...load, where: liveRecord(write, id), data: { status: 'disabled' } })
}

export async function deleteAutomation(write: CallerWrite, id: string) {
  const data = { deletedAt: write.startedAt }
  await write.db.automation.update({ where: liveRecord(write, id), data })
  return { object: 'automation', id }
}
