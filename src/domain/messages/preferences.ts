/** What the signed-in person wants: the language of their messages, and which of them. */
import { z } from 'zod'
import { Language } from '../../../prisma/generated/client/enums.ts'
import { type CallerWrite, recordsOf } from '../../events/write.ts'
import type { Db } from '../../platform/database/client.ts'
import { validInput } from '../input/input.ts'
import { choiceOf, type MessageChannel, type MessageKind, messageChannels, messageKinds } from './kinds.ts'
import { messageRules } from './settings.ts'

export interface MessageChoice {
  kind: MessageKind
  channel: MessageChannel
}

export interface MessagePreferences {
  /** Null for that of the organisation. */
  language: Language | null
  off: MessageChoice[]
  /** Kinds that they can get as text messages. */
  smsKinds: MessageKind[]
}

const kindNames = Object.keys(messageKinds) as [MessageKind]
const channelNames = Object.keys(messageChannels) as [MessageChannel]
const choice = z.object({ kind: z.enum(kindNames), channel: z.enum(channelNames) })

const change = z.object({
  language: z.enum(Language).nullish(),
  off: z
    .array(choice)
    .max(kindNames.length * channelNames.length)
    .optional(),
})

interface Reader {
  control: Db
  credential: Pick<CallerWrite['credential'], 'orgId' | 'workerId' | 'userId'>
}

/** The worker that the caller is, or the user. The caller must be signed in. */
export const recipientIdOf = ({ workerId, userId }: Reader['credential']) => workerId ?? (userId as string)

export async function readPreferences({ control, credential }: Reader): Promise<MessagePreferences> {
  const { orgId, workerId, userId } = credential
  const personId = recipientIdOf(credential)
  const kept = await control.messagePreference.findUnique({ where: { orgId_personId: { orgId, personId } } })
  const select = { language: true } as const
  const person =
    workerId === null
      ? await control.user.findUnique({ where: { id: userId as string }, select })
      : await control.worker.findUnique({ where: { orgId_id: { orgId, id: workerId } }, select })
  const smsKinds = workerId === null ? [] : ((await messageRules(control, orgId)).smsKinds as MessageKind[])
  return { language: person?.language ?? null, off: (kept?.off ?? []).map(readChoice), smsKinds }
}

function readChoice(text: string): MessageChoice {
  const [kind, channel] = text.split(':') as [MessageKind, MessageChannel]
  return { kind, channel }
}

/** Change the given preferences. @throws {ApiError} validation_failed */
export async function updatePreferences(write: CallerWrite, input: unknown): Promise<MessagePreferences> {
  const { language, off } = validInput(change, input)
  const { control, credential } = write
  const { orgId, workerId, userId } = credential
  const personId = recipientIdOf(credential)
  if (off !== undefined) {
    const data = { off: [...new Set(off.map(({ kind, channel }) => choiceOf(kind, channel)))] }
    const where = { orgId_personId: { orgId, personId } }
    await control.messagePreference.upsert({ where, create: { orgId, personId, ...data }, update: data })
  }
  if (language !== undefined && workerId === null)
    await control.user.update({ where: { id: userId as string }, data: { language } })
  else if (language !== undefined && workerId !== null) await setWorkerLanguage(write, workerId, language)
  return readPreferences(write)
}

/** The language is a field of the worker's record, which workers cannot change otherwise. */
async function setWorkerLanguage(write: CallerWrite, workerId: string, language: Language | null): Promise<void> {
  const { worker } = recordsOf(write)
  const where = { orgId_id: { orgId: write.orgId, id: workerId } }
  const before = await worker.findUniqueOrThrow({ where })
  if (before.language !== language)
    write.emit('worker.updated', await worker.update({ where, data: { language } }), before)
}
