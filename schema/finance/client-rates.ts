/** Client rates: what a client pays for an hour of a trade, with dates. */
import { resources } from '../../src/access/resources.ts'
import { clientRateChange, newClientRate } from '../../src/domain/finance/client-rate-input.ts'
import { createClientRate, deleteClientRate, updateClientRate } from '../../src/domain/finance/client-rates.ts'
import { clientRateOfAssignment, type RateOfAssignment } from '../../src/domain/finance/rate-of-day.ts'
import { builder, type InputFields } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { recordInterfaces } from '../record.ts'
import { referredRecord } from '../record-references.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const { clients, clientRates } = resources
const says = {
  trade: 'The trade of the assignments, without case; null for every trade that has no rate of its own.',
  rate: 'Hourly rate, in minor units of the currency.',
  overtimeRate: 'Hourly overtime rate, in minor units of the currency.',
  currency: 'ISO 4217, e.g. `GBP`.',
  validFrom: 'First day on which it counts.',
  validUntil: 'Last day on which it counts; null without end.',
}

builder.prismaObject('ClientRate', {
  description:
    'What a client pays for an hour, if the assignment has no charge rate of its own. The rates of a client and trade never overlap.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'Id of the client.' }),
    trade: t.exposeString('trade', { nullable: true, description: says.trade }),
    rate: t.exposeInt('rate', { nullable: false, description: says.rate }),
    overtimeRate: t.exposeInt('overtimeRate', { nullable: false, description: says.overtimeRate }),
    currency: t.exposeString('currency', { nullable: false, description: says.currency }),
    validFrom: t.expose('validFrom', { type: 'Date', nullable: false, description: says.validFrom }),
    validUntil: t.expose('validUntil', { type: 'Date', nullable: true, description: says.validUntil }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among client rates.',
    }),
    metadata: t.field(metadataField),
    client: t.relation('client', {
      nullable: true,
      description: 'The client.',
      authScopes: { anyOf: clients.read },
    }),
  }),
})

const RateOfAssignmentType = builder.objectRef<RateOfAssignment>('AssignmentClientRate').implement({
  description: 'The client rate of an assignment on one day.',
  fields: (t) => ({
    clientRateId: t.exposeID('clientRateId', { nullable: false, description: 'Id of the client rate.' }),
    clientRate: t.field({
      nullable: true,
      description: 'The client rate.',
      ...referredRecord(clientRates, 'clientRateId'),
    }),
    trade: t.exposeString('trade', { nullable: true, description: says.trade }),
    rate: t.exposeInt('rate', { nullable: false, description: says.rate }),
    overtimeRate: t.exposeInt('overtimeRate', { nullable: false, description: says.overtimeRate }),
    currency: t.exposeString('currency', { nullable: false, description: says.currency }),
    validFrom: t.expose('validFrom', { type: 'Date', nullable: false, description: says.validFrom }),
    validUntil: t.expose('validUntil', { type: 'Date', nullable: true, description: says.validUntil }),
  }),
})

builder.prismaObjectField('Assignment', 'clientRate', (t) =>
  t.field({
    type: RateOfAssignmentType,
    nullable: true,
    description:
      'The client rate for its trade today, or on the nearest of its days. Its hours cost this if `chargeRate` is null. Null if the client has none.',
    authScopes: { anyOf: clientRates.read },
    ...readAs({ row: clientRateOfAssignment, by: 'id' }),
  }),
)

const rateFields = (t: InputFields) => ({
  validUntil: t.field({ type: 'Date', description: says.validUntil }),
  ...ownFields(t, 'client rates'),
})

const CreateClientRateInput = builder.inputType('CreateClientRateInput', {
  description: 'A new client rate.',
  extensions: { check: newClientRate },
  fields: (t) => ({
    clientId: t.id({ required: true, description: 'Id of the client.' }),
    trade: t.string({ description: says.trade }),
    rate: t.int({ required: true, description: says.rate }),
    overtimeRate: t.int({ description: `${says.overtimeRate} Default: \`rate\`.` }),
    currency: t.string({ required: true, description: says.currency }),
    validFrom: t.field({ type: 'Date', required: true, description: says.validFrom }),
    ...rateFields(t),
  }),
})

const UpdateClientRateInput = builder.inputType('UpdateClientRateInput', {
  description: 'Changes to a client rate. An absent field keeps its value; null clears it.',
  extensions: { check: clientRateChange },
  fields: (t) => ({
    rate: t.int({ description: says.rate }),
    overtimeRate: t.int({ description: says.overtimeRate }),
    currency: t.string({ description: says.currency }),
    validFrom: t.field({ type: 'Date', description: says.validFrom }),
    ...rateFields(t),
  }),
})

const authScopes = { anyOf: clientRates.write }
const APPROVED = 'Approved hours keep what they are charged, until staff apply the current rates to unbilled hours.'

builder.mutationFields((t) => ({
  createClientRate: t.field({
    type: 'ClientRate',
    nullable: false,
    description: `Create a client rate. Fails with \`conflict\` if the client has another one for the trade on some of its days. ${APPROVED}`,
    authScopes,
    emits: ['client_rate.created'],
    args: { input: t.arg({ type: CreateClientRateInput, required: true, description: 'The new rate.' }) },
    resolve: (_root, { input }, context) => createClientRate(context, input),
  }),
  updateClientRate: t.field({
    type: 'ClientRate',
    nullable: false,
    description: `Update a client rate, e.g. set its last day. ${APPROVED}`,
    authScopes,
    emits: ['client_rate.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the rate.' }),
      input: t.arg({ type: UpdateClientRateInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateClientRate(context, id, input),
  }),
  deleteClientRate: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: `Delete a client rate. To stop it from a day on, set its last day instead. ${APPROVED}`,
    authScopes,
    emits: ['client_rate.deleted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the rate.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteClientRate(context, id),
  }),
}))
