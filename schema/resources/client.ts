/** Clients: the companies that receive labour. */
import { z } from 'zod'
import { ClientStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { validInput } from '../../src/domain/input.ts'
import { checkTransition } from '../../src/domain/transitions.ts'
import { builder, type InputFields } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { found, liveRecord, RecordType } from '../record.ts'
import { email, metadata, phone, text } from '../scalars.ts'

const ClientStatusType = builder.enumType(ClientStatus, {
  name: 'ClientStatus',
  description: 'Whether the organisation still works for a client.',
})

export const Client = builder.prismaObject('Client', {
  description: 'A company that receives labour.',
  interfaces: [RecordType],
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the company.' }),
    contactName: t.exposeString('contactName', { nullable: true, description: 'Whom to ask for.' }),
    contactEmail: t.exposeString('contactEmail', { nullable: true, description: 'E-mail address of the contact.' }),
    contactPhone: t.exposeString('contactPhone', { nullable: true, description: 'Phone number, E.164.' }),
    address: t.exposeString('address', { nullable: true, description: 'Postal address, one line.' }),
    status: t.expose('status', { type: ClientStatusType, nullable: false, description: 'Active or archived.' }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'Your own id; unique among clients.' }),
    metadata: t.field({
      type: 'Metadata',
      nullable: false,
      description: 'Your own labels.',
      resolve: (client) => client.metadata as Record<string, string>,
    }),
    projects: t.field(relatedPage(resources.projects, 'client_id', 'client')),
  }),
})

const newClient = z.object({
  name: text,
  contactName: text.nullish(),
  contactEmail: email.nullish(),
  contactPhone: phone.nullish(),
  address: text.nullish(),
  status: z.enum(ClientStatus).optional(),
  externalId: text.nullish(),
  metadata: metadata.optional(),
})
export const clientChange = newClient.partial()

const optionalFields = (t: InputFields) => ({
  contactName: t.string({ description: 'Whom to ask for.' }),
  contactEmail: t.string({ description: 'E-mail address of the contact.' }),
  contactPhone: t.string({ description: 'Phone number, E.164, e.g. `+441632960961`.' }),
  address: t.string({ description: 'Postal address, one line.' }),
  status: t.field({ type: ClientStatusType, description: 'Active or archived; `active` at first.' }),
  externalId: t.string({ description: 'Your own id; unique among clients.' }),
  metadata: t.field({ type: 'Metadata', description: 'Your own labels, all of them.' }),
})

const CreateClientInput = builder.inputType('CreateClientInput', {
  description: 'A new client.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the company.' }),
    ...optionalFields(t),
  }),
})

const UpdateClientInput = builder.inputType('UpdateClientInput', {
  description: 'What changes of a client: absent fields stay, null clears.',
  fields: (t) => ({
    name: t.string({ description: 'Name of the company.' }),
    ...optionalFields(t),
  }),
})

builder.mutationFields((t) => ({
  createClient: t.prismaField({
    type: Client,
    nullable: false,
    description: 'Create a client.',
    authScopes: { anyOf: resources.clients.write },
    emits: ['client.created'],
    args: { input: t.arg({ type: CreateClientInput, required: true, description: 'The client.' }) },
    resolve: async (query, _root, { input }, { db, orgId, emit }) => {
      const made = await db.client.create({ ...query, data: { orgId, ...validInput(newClient, input) } })
      emit('client.created', made)
      return made
    },
  }),
  updateClient: t.prismaField({
    type: Client,
    nullable: false,
    description: 'Change a client.',
    authScopes: { anyOf: resources.clients.write },
    emits: ['client.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'The client.' }),
      input: t.arg({ type: UpdateClientInput, required: true, description: 'What changes.' }),
    },
    resolve: async (query, _root, { id, input }, context) => {
      const data = validInput(clientChange, input)
      const where = liveRecord(context, id)
      const now = found(await context.db.client.findUnique({ where }))
      checkTransition('client', now.status, data.status ?? now.status)
      const changed = await context.db.client.update({ ...query, where, data })
      context.emit('client.updated', changed, now)
      return changed
    },
  }),
}))
