/** What messages an organisation sends, and which of them a person wants. */
import type { PushDevice } from '../../prisma/generated/client/client.ts'
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { ADMINISTRATORS, EVERYONE } from '../../src/access/scopes/roles.ts'
import { MAX_OWN_TEXT, MAX_PER_DAY, MAX_SUBJECT, type MessageKind } from '../../src/domain/messages/kinds.ts'
import {
  type MessageChoice,
  type MessagePreferences,
  readPreferences,
  updatePreferences,
} from '../../src/domain/messages/preferences.ts'
import {
  addPushDevice,
  MAX_PUSH_DEVICES,
  pushDevicesOf,
  removePushDevice,
} from '../../src/domain/messages/push-devices.ts'
import { pushKeys } from '../../src/domain/messages/push-keys.ts'
import { languageOf } from '../../src/domain/messages/recipients.ts'
import {
  type MessageRules,
  messageRules,
  type OwnText,
  updateMessageSettings,
} from '../../src/domain/messages/settings.ts'
import { SelfType } from '../administration/me.ts'
import { builder } from '../builder.ts'
import { LanguageType, MessageChannelType, MessageKindType } from './message.ts'

const OwnTextType = builder.objectRef<OwnText>('OwnMessageText').implement({
  description: "The organisation's own words in messages of a kind, in a language.",
  fields: (t) => ({
    kind: t.expose('kind', { type: MessageKindType, nullable: false, description: 'The kind.' }),
    language: t.expose('language', { type: LanguageType, nullable: false, description: 'The language.' }),
    subject: t.exposeString('subject', { nullable: true, description: 'Instead of the usual subject.' }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'A paragraph of emails, below what has happened.',
    }),
  }),
})

const OwnTextInput = builder.inputType('OwnMessageTextInput', {
  description: "The organisation's own words in messages of a kind, in a language.",
  fields: (t) => ({
    kind: t.field({ type: MessageKindType, required: true, description: 'The kind; not `note`.' }),
    language: t.field({ type: LanguageType, required: true, description: 'The language.' }),
    subject: t.string({ description: `Instead of the usual subject; up to ${MAX_SUBJECT} characters.` }),
    text: t.string({
      description: `A paragraph of emails, below what has happened; up to ${MAX_OWN_TEXT} characters.`,
    }),
  }),
})

const MessageSettingsType = builder.objectRef<MessageRules>('MessageSettings').implement({
  description: 'What messages the organisation sends.',
  fields: (t) => ({
    enabled: t.exposeBoolean('enabled', { nullable: false, description: 'Whether messages are sent.' }),
    kindsOff: t.field({
      type: [MessageKindType],
      nullable: false,
      description: 'Kinds that are not sent.',
      resolve: ({ kindsOff }) => kindsOff as MessageKind[],
    }),
    everyone: t.exposeBoolean('everyone', {
      nullable: false,
      description: 'Whether workers without an account get messages too.',
    }),
    perDay: t.exposeInt('perDay', { nullable: false, description: 'Maximum number of messages in 24 hours.' }),
    quietFrom: t.exposeString('quietFrom', {
      nullable: false,
      description: 'Start of the quiet hours in the time zone of the organisation, e.g. `21:00`.',
    }),
    quietUntil: t.exposeString('quietUntil', {
      nullable: false,
      description: 'End of the quiet hours. Equal to `quietFrom` if there are none.',
    }),
    language: t.expose('language', {
      type: LanguageType,
      nullable: false,
      description: 'Language of messages to people who have chosen none.',
    }),
    smsKinds: t.field({
      type: [MessageKindType],
      nullable: false,
      description: 'Kinds that workers also get as text messages.',
      resolve: ({ smsKinds }) => smsKinds as MessageKind[],
    }),
    texts: t.field({
      type: [OwnTextType],
      nullable: false,
      description: "The organisation's own words; kinds and languages without any have the usual ones.",
      resolve: ({ texts }) => texts,
    }),
  }),
})

const MessageSettingsInput = builder.inputType('MessageSettingsInput', {
  description: 'Changes to the message settings. An absent field keeps its value.',
  fields: (t) => ({
    enabled: t.boolean({
      description: 'Whether messages are sent. After a pause, nobody is told of what happened in it.',
    }),
    kindsOff: t.field({ type: [MessageKindType], description: 'All kinds that are not sent.' }),
    everyone: t.boolean({ description: 'Whether workers without an account get messages too.' }),
    perDay: t.int({
      description: `Maximum number of messages in 24 hours, 0 to ${MAX_PER_DAY.toLocaleString('en')}.`,
    }),
    quietFrom: t.string({ description: 'Start of the quiet hours, e.g. `21:00`.' }),
    quietUntil: t.string({ description: 'End of the quiet hours, e.g. `07:00`.' }),
    language: t.field({ type: LanguageType, description: 'Language of messages to people who have chosen none.' }),
    smsKinds: t.field({
      type: [MessageKindType],
      description: 'All kinds that workers also get as text messages. The installation needs an SMS gateway.',
    }),
    texts: t.field({ type: [OwnTextInput], description: 'All own words, at most one for each kind and language.' }),
  }),
})

const MessageChoiceType = builder.objectRef<MessageChoice>('MessageChoice').implement({
  description: 'Messages of a kind by a channel.',
  fields: (t) => ({
    kind: t.expose('kind', { type: MessageKindType, nullable: false, description: 'The kind.' }),
    channel: t.expose('channel', { type: MessageChannelType, nullable: false, description: 'The channel.' }),
  }),
})

const MessageChoiceInput = builder.inputType('MessageChoiceInput', {
  description: 'Messages of a kind by a channel.',
  fields: (t) => ({
    kind: t.field({ type: MessageKindType, required: true, description: 'The kind.' }),
    channel: t.field({ type: MessageChannelType, required: true, description: 'The channel.' }),
  }),
})

const PushDeviceType = builder.objectRef<PushDevice>('PushDevice').implement({
  description: 'A browser in which the signed-in person gets messages as notifications, from all their organisations.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'UUID.' }),
    name: t.exposeString('name', { nullable: true, description: 'What the person knows it by.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: false, description: 'When it was added.' }),
  }),
})

const PushDeviceInput = builder.inputType('PushDeviceInput', {
  description: "A browser's `PushSubscription` (Push API), created with the `pushKey`.",
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'Its `endpoint`, an https URL.' }),
    p256dh: t.string({ required: true, description: 'Its key `p256dh`, in base64url.' }),
    auth: t.string({ required: true, description: 'Its key `auth`, in base64url.' }),
    name: t.string({ description: 'What the person knows it by, e.g. `Chrome on Android`.' }),
  }),
})

const PreferencesType = builder.objectRef<MessagePreferences>('MessagePreferences').implement({
  description: 'Which messages the signed-in person wants.',
  fields: (t) => ({
    language: t.expose('language', {
      type: LanguageType,
      nullable: true,
      description: 'Their language; null for that of the organisation.',
    }),
    off: t.field({
      type: [MessageChoiceType],
      nullable: false,
      description: 'What they do not want.',
      resolve: ({ off }) => off,
    }),
    smsKinds: t.field({
      type: [MessageKindType],
      nullable: false,
      description: 'Kinds that they can get as text messages; empty for members.',
      resolve: ({ smsKinds }) => smsKinds,
    }),
    pushKey: t.string({
      nullable: false,
      description: '`applicationServerKey` with which a browser subscribes to notifications.',
      resolve: (_preferences, _args, { services: { secret, config } }) => pushKeys(secret, config)[0].publicKey,
    }),
    pushDevices: t.field({
      type: [PushDeviceType],
      nullable: false,
      description: 'Browsers in which they get messages as notifications, latest first.',
      resolve: (_preferences, _args, { control, credential }) => pushDevicesOf(control, credential.userId as string),
    }),
  }),
})

const PreferencesInput = builder.inputType('MessagePreferencesInput', {
  description: 'Changes to message preferences. An absent field keeps its value; null clears it.',
  fields: (t) => ({
    language: t.field({ type: LanguageType, description: 'Their language; null for that of the organisation.' }),
    off: t.field({ type: [MessageChoiceInput], description: 'All that they do not want.' }),
  }),
})

builder.objectField(SelfType, 'language', (t) =>
  t.field({
    type: LanguageType,
    nullable: false,
    description: 'Language of messages to them: what they chose, or that of the organisation.',
    resolve: ({ id }, _args, { control, credential: { orgId, workerId } }) =>
      languageOf(control, orgId, workerId ?? id),
  }),
)

builder.queryFields((t) => ({
  messageSettings: t.field({
    type: MessageSettingsType,
    nullable: true,
    description: 'Get the message settings of the organisation.',
    authScopes: { anyOf: ['read'] },
    resolve: (_root, _args, { db, orgId }) => messageRules(db, orgId),
  }),
  myMessagePreferences: t.field({
    type: PreferencesType,
    nullable: true,
    description: 'Get the message preferences of the signed-in person in this organisation.',
    authScopes: { role: EVERYONE },
    resolve: (_root, _args, context) => readPreferences(context),
  }),
}))

builder.mutationFields((t) => ({
  updateMessageSettings: t.field({
    type: MessageSettingsType,
    nullable: false,
    description: 'Update the message settings of the organisation.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { input: t.arg({ type: MessageSettingsInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) => updateMessageSettings(context, input, auditOrigin(context)),
  }),
  updateMyMessagePreferences: t.field({
    type: PreferencesType,
    nullable: false,
    description:
      'Update the message preferences of the signed-in person. The language of a worker is a field of their record.',
    authScopes: { role: EVERYONE },
    emits: ['worker.updated'],
    args: { input: t.arg({ type: PreferencesInput, required: true, description: 'The changes.' }) },
    resolve: (_root, { input }, context) => updatePreferences(context, input),
  }),
  addPushDevice: t.field({
    type: PushDeviceType,
    nullable: false,
    description: `Show the messages to the signed-in person as notifications of a browser, also while it is closed. A person has up to ${MAX_PUSH_DEVICES}: the oldest makes room. A new password ends them.`,
    authScopes: { role: EVERYONE },
    emitsNothing: 'Events describe records only.',
    args: { input: t.arg({ type: PushDeviceInput, required: true, description: 'The browser.' }) },
    resolve(_root, { input }, { control, credential, services: { secret, config, webhooks } }) {
      const owner = { userId: credential.userId as string, serverKey: pushKeys(secret, config)[0].publicKey }
      return addPushDevice(control, webhooks.guard, owner, input)
    },
  }),
  removePushDevice: t.field({
    type: PushDeviceType,
    nullable: false,
    description: 'Show no more notifications in a browser.',
    authScopes: { role: EVERYONE },
    emitsNothing: 'Events describe records only.',
    args: { id: t.arg.id({ required: true, description: 'The browser.' }) },
    resolve: (_root, { id }, { control, credential }) => removePushDevice(control, credential.userId as string, id),
  }),
}))
