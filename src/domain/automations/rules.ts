/**
 * Creating, changing, enabling and disabling automations.
 */
import { z } from 'zod'
import type { Automation } from '../../../prisma/generated/client/client.ts'
import { AutomationStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { EventType } from '../../events/catalogue.ts'
import { eventTypes } from '../../events/catalogue.ts'
import { conditionList } from '../../events/conditions/check.ts'
import type { Condition } from '../../events/conditions/condition.ts'
import type { Catalogue } from '../../events/record-forms.ts'
import type { CallerWrite } from '../../events/write.ts'
import { ApiError } from '../../platform/errors/errors.ts'
import { metadata, name } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { existing, liveRecord, readOne } from '../records/records.ts'
import { insertOne, updateOne } from '../records/write-rows.ts'
import type { Rule } from './check.ts'
import { checkRule } from './check.ts'
import { problemsWithUsers } from './people.ts'
import { type Action, actionTypes } from './rule.ts'

const action = z.object({ type: z.enum(actionTypes), parameters: metadata })

const definition = {
  trigger: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]], 'must be an event type from the catalogue'),
  conditions: conditionList.optional(),
  actions: z.array(action).min(1).max(10),
}

const rule = z.object(definition)
const newAutomation = z.object({ name, ...definition, status: z.enum(AutomationStatus).optional() })
const automationChange = z.object({ name, ...definition }).partial()

/** What the check of a definition needs. */
type RuleCheck = Pick<CallerWrite, 'control' | 'credential'> & { catalogue: Catalogue }
type RuleWrite = CallerWrite & RuleCheck

/** Maximum number of automations of an organisation, because each event is matched against all of them. */
export const MOST_RULES = 200

/** @throws {ApiError} conflict if the organisation has the maximum number of automations */
async function checkCount({ db }: CallerWrite): Promise<void> {
  if ((await db.automation.count({ where: { deletedAt: null } })) < MOST_RULES) return
  const message = `The organisation has reached its limit of ${MOST_RULES} automations. Delete one first.`
  throw new ApiError('conflict', { message })
}

/**
 * @throws {ApiError} validation_failed with a detail for every field that does not match the event or refers to nobody
 */
async function checkWhole({ catalogue, control, credential }: RuleCheck, whole: Rule) {
  checkRule(catalogue, whole)
  const details = await problemsWithUsers(control, credential.orgId, whole.actions)
  if (details.length > 0) throw new ApiError('validation_failed', { details })
}

/** A definition that is not stored. @throws {ApiError} validation_failed */
export async function readRule(check: RuleCheck, input: unknown): Promise<Rule> {
  const { conditions = [], ...data } = validInput(rule, input)
  const whole = { ...data, conditions }
  await checkWhole(check, whole)
  return whole
}

/** The definition of a stored automation. @throws {ApiError} not_found */
export async function storedRule(caller: Pick<CallerWrite, 'db' | 'orgId'>, id: string): Promise<Rule> {
  const where = liveRecord(caller, id)
  const { trigger, conditions, actions } = existing(await caller.db.automation.findUnique({ where }))
  return { trigger, conditions, actions } as unknown as Rule
}

/** Create an automation. @throws {ApiError} validation_failed; conflict if the organisation has too many */
export async function createAutomation(write: RuleWrite, input: unknown) {
  const data = validInput(newAutomation, input)
  await checkWhole(write, { ...data, conditions: data.conditions ?? [] })
  await checkCount(write)
  const created = await insertOne<Automation>(write, resources.automations, data)
  write.emit('automation.created', created)
  return created
}

/**
 * Change an automation. A change of its trigger, conditions or actions clears its last error.
 * @throws {ApiError} validation_failed, not_found
 */
export async function updateAutomation(write: RuleWrite, id: string, input: unknown) {
  const current = await readOne<Automation>(write, resources.automations, id)
  const data = validInput(automationChange, input)
  await checkWhole(write, {
    trigger: data.trigger ?? (current.trigger as EventType),
    conditions: data.conditions ?? (current.conditions as unknown as Condition[]),
    actions: data.actions ?? (current.actions as unknown as Action[]),
  })
  const ruleChanged = data.trigger !== undefined || data.conditions !== undefined || data.actions !== undefined
  const cleared = ruleChanged ? { lastError: null } : {}
  return change(write, current, { ...data, ...cleared })
}

async function change(write: CallerWrite, current: Automation, data: object): Promise<Automation> {
  const changed = await updateOne(write, resources.automations, current, data)
  write.emit('automation.updated', changed, current)
  return changed
}

async function setStatus(write: CallerWrite, id: string, status: AutomationStatus) {
  const current = await readOne<Automation>(write, resources.automations, id)
  return change(write, current, { status })
}

/** @throws {ApiError} not_found */
export async function enableAutomation(write: CallerWrite, id: string) {
  return setStatus(write, id, 'enabled')
}

/** Disable an automation. Its queued runs are skipped. @throws {ApiError} not_found */
export async function disableAutomation(write: CallerWrite, id: string) {
  return setStatus(write, id, 'disabled')
}

/** Delete an automation. Its queued runs are skipped. @throws {ApiError} not_found */
export async function deleteAutomation(write: CallerWrite, id: string) {
  const current = await readOne<Automation>(write, resources.automations, id)
  const deleted = await updateOne(write, resources.automations, current, { deletedAt: await write.at })
  write.emit('automation.deleted', deleted)
  return { object: 'automation', id: deleted.id }
}
