/** Holidays of the organisation. */
import { resources } from '../../src/access/resources.ts'
import {
  createHoliday,
  deleteHoliday,
  holidayChange,
  newHoliday,
  updateHoliday,
} from '../../src/domain/workforce/holidays.ts'
import { builder } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const says = {
  name: 'Name of the holiday, e.g. `Good Friday`.',
  date: 'The day. A day is a holiday once.',
}

builder.prismaObject('Holiday', {
  description:
    'A day on which the organisation does not work. Projects with `worksHolidays: false` need nobody on it; for all others it is shown only.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: says.name }),
    date: t.expose('date', { type: 'Date', nullable: false, description: says.date }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among holidays.',
    }),
    metadata: t.field(metadataField),
  }),
})

const CreateHolidayInput = builder.inputType('CreateHolidayInput', {
  description: 'A new holiday.',
  extensions: { check: newHoliday },
  fields: (t) => ({
    name: t.string({ required: true, description: says.name }),
    date: t.field({ type: 'Date', required: true, description: says.date }),
    ...ownFields(t, 'holidays'),
  }),
})

const UpdateHolidayInput = builder.inputType('UpdateHolidayInput', {
  description: 'Changes to a holiday. An absent field keeps its value; null clears it.',
  extensions: { check: holidayChange },
  fields: (t) => ({
    name: t.string({ description: says.name }),
    date: t.field({ type: 'Date', description: says.date }),
    ...ownFields(t, 'holidays'),
  }),
})

const authScopes = { anyOf: resources.holidays.write }
const ONCE = 'Fails with `conflict` if the day is a holiday already.'

builder.mutationFields((t) => ({
  createHoliday: t.field({
    type: 'Holiday',
    nullable: false,
    description: `Create a holiday. ${ONCE} An organisation has at most 500.`,
    authScopes,
    emits: ['holiday.created'],
    args: { input: t.arg({ type: CreateHolidayInput, required: true, description: 'The new holiday.' }) },
    resolve: (_root, { input }, context) => createHoliday(context, input),
  }),
  updateHoliday: t.field({
    type: 'Holiday',
    nullable: false,
    description: `Update a holiday. ${ONCE}`,
    authScopes,
    emits: ['holiday.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the holiday.' }),
      input: t.arg({ type: UpdateHolidayInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateHoliday(context, id, input),
  }),
  deleteHoliday: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete a holiday.',
    authScopes,
    emits: ['holiday.deleted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the holiday.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteHoliday(context, id),
  }),
}))
