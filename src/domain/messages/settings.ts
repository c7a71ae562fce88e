/** What an organisation sends. */
import { z } from 'zod'
import type { MessageSettings, Prisma } from '../../../prisma/generated/client/client.ts'
import { Language } from '../../../prisma/generated/client/enums.ts'
import { type AuditOrigin, audit } from '../../access/audit/audit.ts'
import type { CallerWrite } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { firstIdAt } from '../../platform/text/uuid.ts'
import { STORABLE, storable } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { DEFAULT_LANGUAGE, MAX_OWN_TEXT, MAX_PER_DAY, MAX_SUBJECT, type MessageKind, messageKinds } from './kinds.ts'

/** The organisation's own words in messages of a kind, in a language. */
export type OwnText = {
  kind: MessageKind
  language: Language
  /** Instead of the usual subject. */
  subject: string | null
  /** A paragraph of emails, below what has happened. */
  text: string | null
}

/** The settings without their key. */
export interface MessageRules extends Omit<MessageSettings, 'orgId' | 'texts'> {
  texts: OwnText[]
}

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
  texts: [],
}

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 21:00')

const kinds = z
  .array(z.enum(Object.keys(messageKinds) as [MessageKind]))
  .max(Object.keys(messageKinds).length)
  .transform((kinds) => [...new Set(kinds)])

/** Of a message. */
export const subject = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SUBJECT)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line')
  .refine(storable, STORABLE)

const ownText = z
  .object({
    kind: z.enum(Object.keys(messageKinds) as [MessageKind]).refine((kind) => kind !== 'note', {
      error: 'must be another kind: staff write the subject and the text of a note',
    }),
    language: z.enum(Language),
    subject: subject.nullish(),
    text: z.string().trim().min(1).max(MAX_OWN_TEXT).refine(storable, STORABLE).nullish(),
  })
  .transform((own) => ({ ...own, subject: own.subject ?? null, text: own.text ?? null }))

const ownTexts = z
  .array(ownText)
  .max(Object.keys(messageKinds).length * Object.keys(Language).length)
  .refine((texts) => new Set(texts.map(({ kind, language }) => `${kind} ${language}`)).size === texts.length, {
    error: 'must have a kind once in each language',
  })
  .transform((texts) => texts.filter((own) => own.subject !== null || own.text !== null))

const change = z.object({
  texts: ownTexts.optional(),
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

const rulesOf = (stored: MessageSettings | null): MessageRules =>
  stored === null ? standardRules : { ...stored, texts: stored.texts as unknown as OwnText[] }

/** The organisation's settings, or the defaults. */
export async function messageRules(db: Db, orgId: string): Promise<MessageRules> {
  return rulesOf(await db.messageSettings.findUnique({ where: { orgId } }))
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
  const { orgId: _, texts, ...rules } = await control.messageSettings.upsert({ where: { orgId }, create, update: data })
  const detail = { ...rules, texts: (texts as unknown as OwnText[]).map(({ kind, language }) => `${kind}:${language}`) }
  await audit(control, origin, { orgId, action: 'organisation.message_settings_set', detail })
  return { ...rules, texts: texts as unknown as OwnText[] }
}

/** Ids of events before `moment` are less. */
export const positionAt = (moment: Date) => `evt_${firstIdAt(moment)}`
