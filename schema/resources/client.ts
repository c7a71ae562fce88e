/** Clients: the companies that receive labour. */

import { ClientStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createClient, updateClient } from '../../src/domain/workforce/clients.ts'
import { builder, type InputFields } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

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
    resolve: (query, _root, { input }, context) => createClient(context, input, query),
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
    resolve: (query, _root, { id, input }, context) => updateClient(context, id, input, query),
  }),
}))
