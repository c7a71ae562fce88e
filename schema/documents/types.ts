/** Types of documents that the organisation defines itself. */
import { CustomDocumentTypeStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import {
  createDocumentType,
  deleteDocumentType,
  documentTypeChange,
  newDocumentType,
  updateDocumentType,
} from '../../src/domain/documents/types.ts'
import { builder, type InputFields } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const StatusType = builder.enumType(CustomDocumentTypeStatus, {
  name: 'CustomDocumentTypeStatus',
  description: 'Status of a document type.',
})

const says = {
  name: 'Name of the type.',
  levels: 'The levels or categories that its documents can have, up to 30; empty if they have none.',
  needsNumber: 'Whether its documents need a number.',
  needsExpiry: 'Whether its documents need an expiry date.',
  needsBothSides: 'Whether its documents need a file of the back, too.',
  validMonths:
    'How many months its documents are valid, 1 to 600: a document that is uploaded with a date of issue and no expiry date gets its expiry date from this. Null if that differs.',
  restricted:
    'Whether only callers with the scope `documents:restricted` see its documents. For all others they do not exist; they see only whether a requirement is met. Changing it needs that scope.',
  status: 'Status of the type. An archived one is no longer offered; its documents and requirements stay as they are.',
}

builder.prismaObject('CustomDocumentType', {
  description:
    'A type of documents that the organisation adds to the built-in ones. Its documents have the type `other` and its id as `customTypeId`.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: says.name }),
    key: t.exposeString('key', {
      nullable: false,
      description: 'A stable name for your own systems, which never changes; unique among document types.',
    }),
    levels: t.exposeStringList('levels', { nullable: false, description: says.levels }),
    needsNumber: t.exposeBoolean('needsNumber', { nullable: false, description: says.needsNumber }),
    needsExpiry: t.exposeBoolean('needsExpiry', { nullable: false, description: says.needsExpiry }),
    needsBothSides: t.exposeBoolean('needsBothSides', { nullable: false, description: says.needsBothSides }),
    validMonths: t.exposeInt('validMonths', { nullable: true, description: says.validMonths }),
    restricted: t.exposeBoolean('restricted', { nullable: false, description: says.restricted }),
    status: t.expose('status', { type: StatusType, nullable: false, description: says.status }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among document types.',
    }),
    metadata: t.field(metadataField),
  }),
})

const optionalFields = (t: InputFields) => ({
  levels: t.stringList({ description: says.levels }),
  needsNumber: t.boolean({ description: says.needsNumber }),
  needsExpiry: t.boolean({ description: says.needsExpiry }),
  needsBothSides: t.boolean({ description: says.needsBothSides }),
  validMonths: t.int({ description: says.validMonths }),
  restricted: t.boolean({ description: says.restricted }),
  status: t.field({ type: StatusType, description: says.status }),
  ...ownFields(t, 'document types'),
})

const CreateInput = builder.inputType('CreateCustomDocumentTypeInput', {
  description: 'A new document type.',
  extensions: { check: newDocumentType },
  fields: (t) => ({
    name: t.string({ required: true, description: says.name }),
    key: t.string({
      description:
        'A stable name for your own systems: a letter, then up to 59 of `a`–`z`, `0`–`9` and `_`. Default: made from the name.',
    }),
    ...optionalFields(t),
  }),
})

const UpdateInput = builder.inputType('UpdateCustomDocumentTypeInput', {
  description: 'Changes to a document type. An absent field keeps its value; null clears it.',
  extensions: { check: documentTypeChange },
  fields: (t) => ({ name: t.string({ description: says.name }), ...optionalFields(t) }),
})

const authScopes = { anyOf: resources.customDocumentTypes.write }

builder.mutationFields((t) => ({
  createCustomDocumentType: t.field({
    type: 'CustomDocumentType',
    nullable: false,
    description: 'Create a document type.',
    authScopes,
    emits: ['custom_document_type.created'],
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The new document type.' }) },
    resolve: (_root, { input }, context) => createDocumentType(context, input),
  }),
  updateCustomDocumentType: t.field({
    type: 'CustomDocumentType',
    nullable: false,
    description: 'Update a document type. Documents that are accepted stay accepted.',
    authScopes,
    emits: ['custom_document_type.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the document type.' }),
      input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateDocumentType(context, id, input),
  }),
  deleteCustomDocumentType: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete a document type that no document and no requirement uses. Archive one that is in use.',
    authScopes,
    emits: ['custom_document_type.deleted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the document type.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteDocumentType(context, id),
  }),
}))
