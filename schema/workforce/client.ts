/** Clients: the companies that workers are supplied to. */

import { ClientStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { newClient } from '../../src/domain/workforce/client-input.ts'
import { clientChange, clientWrites, createClient, updateClient } from '../../src/domain/workforce/clients.ts'
import { builder, type InputFields } from '../builder.ts'
import { LanguageType } from '../messages/message.ts'
import { recordInterfaces } from '../record.ts'
import { addBatch } from '../records/batch.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { relatedPage } from '../records/queries.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { withDefault } from '../values/descriptions.ts'

const ClientStatusType = builder.enumType(ClientStatus, {
  name: 'ClientStatus',
  description: 'Status of a client.',
})

/** The Client type. */
export const Client = builder.prismaObject('Client', {
  description: 'A company that the organisation supplies workers to.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the company.' }),
    contactName: t.exposeString('contactName', { nullable: true, description: 'Name of the contact person.' }),
    contactEmail: t.exposeString('contactEmail', {
      nullable: true,
      description: 'Email address of the contact person.',
    }),
    contactPhone: t.exposeString('contactPhone', {
      nullable: true,
      description: 'Phone number of the contact person, E.164.',
    }),
    address: t.exposeString('address', { nullable: true, description: 'Postal address, on one line.' }),
    purchaseOrder: t.exposeString('purchaseOrder', {
      nullable: true,
      description:
        'Purchase order number, which invoice drafts get if they bill no single project with one of its own.',
    }),
    status: t.expose('status', { type: ClientStatusType, nullable: false, description: 'Status of the client.' }),
    language: t.expose('language', {
      type: LanguageType,
      nullable: true,
      description: 'Language of emails to its contacts, and of the page on which they approve hours; null for English.',
    }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among clients.',
    }),
    metadata: t.field(metadataField),
    projects: t.field(relatedPage(resources.projects, 'client_id', 'client')),
  }),
})

const optionalFields = (t: InputFields, isNew: boolean) => ({
  contactName: t.string({ description: 'Name of the contact person.' }),
  contactEmail: t.string({ description: 'Email address of the contact person.' }),
  contactPhone: t.string({ description: 'Phone number of the contact person, E.164, e.g. `+441632960961`.' }),
  address: t.string({ description: 'Postal address, on one line.' }),
  purchaseOrder: t.string({ description: 'Purchase order number.' }),
  status: t.field({ type: ClientStatusType, description: withDefault('Status of the client.', isNew && '`active`') }),
  language: t.field({
    type: LanguageType,
    description: 'Language of emails to its contacts, and of the page on which they approve hours. English without it.',
  }),
  ...ownFields(t, 'clients'),
})

export const CreateClientInput = builder.inputType('CreateClientInput', {
  description: 'A new client.',
  extensions: { check: newClient },
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the company.' }),
    ...optionalFields(t, true),
  }),
})

const UpdateClientInput = builder.inputType('UpdateClientInput', {
  description: 'Changes to a client. An absent field keeps its value; null clears it.',
  extensions: { check: clientChange },
  fields: (t) => ({
    name: t.string({ description: 'Name of the company.' }),
    ...optionalFields(t, false),
  }),
})

builder.mutationFields((t) => ({
  createClient: t.field({
    type: Client,
    nullable: false,
    description: 'Create a client.',
    authScopes: { anyOf: resources.clients.write },
    emits: ['client.created'],
    args: { input: t.arg({ type: CreateClientInput, required: true, description: 'The new client.' }) },
    resolve: (_root, { input }, context) => createClient(context, input),
  }),
  updateClient: t.field({
    type: Client,
    nullable: false,
    description: 'Update a client.',
    authScopes: { anyOf: resources.clients.write },
    emits: ['client.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the client.' }),
      input: t.arg({ type: UpdateClientInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateClient(context, id, input),
  }),
}))

addBatch(resources.clients, clientWrites, ['client.created', 'client.updated'])
