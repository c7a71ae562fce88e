/** What an organisation sends. */
import { z } from 'zod'
import type { MessageSettings, Prisma } from '../../../prisma/generated/client/client.ts'
import { Language } from '../../../prisma/generated/client/enums.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { firstIdAt } from '../../platform/text/uuid.ts'
import { validInput } from '../input/input.ts'
import { DEFAULT_LANGUAGE, MAX_PER_DAY, type MessageKind, messageKinds } from './kinds.ts'

/** The settings without their key. */
export type MessageRules = Omit<MessageSettings, 'orgId'>

/** Until an owner or admin changes them. Organisations that are older than messages have a row that sends nothing. */
export const standardRules: MessageRules = {
  enabled: true,
  kindsOff: [],
  everyone: false,
  perDay: 1000,
  quietFrom: '21:00',
  quietUntil: '07:00',
  language: DEFAULT_LANGUAGE,
  smsKinds: [],
}

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00')

const kinds = z
  .array(z.enum(Object.keys(messageKinds) as [MessageKind]))
  .max(Object.keys(messageKinds).length)
  .transform((kinds) => [...new Set(kinds)])

const change = z.object({
  enabled: z.boolean().optional(),
  kindsOff: kinds.optional(),
  smsKinds: kinds
    .refine(
      (chosen) => chosen.every((kind) => messageKinds[kind].to === 'worker'),
      'must be kinds of messages to workers',
    )
    .optional(),
  everyone: z.boolean().optional(),
  perDay: z.int().min(0).max(MAX_PER_DAY).optional(),
  quietFrom: timeOfDay.optional(),
  quietUntil: timeOfDay.optional(),
  language: z.enum(Language).optional(),
})

/** The organisation's settings, or the defaults. */
export async function messageRules(db: Db, orgId: string): Promise<MessageRules> {
  return (await db.messageSettings.findUnique({ where: { orgId } })) ?? standardRules
}

/**
 * Change the given settings. Nobody is told of what happened while messages were off.
 * @param origin of the audit entry, which has the new settings
 * @throws {ApiError} validation_failed
 */
export async function updateMessageSettings(
  write: CallerWrite,
  input: unknown,
  origin: AuditOrigin,
): Promise<MessageRules> {
  const { control, orgId } = write
  const data = validInput(change, input) as Prisma.MessageSettingsUncheckedUpdateInput
  const before = await messageRules(control, orgId)
  if (data.enabled === true && !before.enabled) {
    const position = positionAt(await write.at)
    await control.messagePosition.upsert({ where: { orgId }, create: { orgId, position }, update: { position } })
  }
  const create = { orgId, ...standardRules, ...data } as Prisma.MessageSettingsUncheckedCreateInput
  const { orgId: _, ...rules } = await control.messageSettings.upsert({ where: { orgId }, create, update: data })
  await audit(control, origin, { orgId, action: 'organisation.message_settings_set', detail: rules })
  return rules
}

/** Ids of events before `moment` are less. */
export const positionAt = (moment: Date) => `evt_${firstIdAt(moment)}`
