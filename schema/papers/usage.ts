/** Where a template is used: the packs that have it, by version. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { graphqlResources } from '../../src/access/resources.ts'
import { ownRecordsOf } from '../../src/access/tenancy/own-records.ts'
import {
  MAX_PACKS,
  type PacksOfVersion,
  readTemplateUsage,
  type TemplateUsage,
  type UsingPack,
} from '../../src/domain/papers/template-usage.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { STORABLE, storable } from '../../src/platform/text/storable-text.ts'
import { builder } from '../builder.ts'
import { DocumentPackStatusType } from './document-pack.ts'

const VersionUsageType = builder.objectRef<PacksOfVersion>('TemplateVersionUsage').implement({
  description: 'How many packs have a version of a template.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      nullable: true,
      description: 'The version; null for drafts that get the latest version when they are issued.',
    }),
    drafts: t.exposeInt('drafts', { nullable: false, description: 'Drafts.' }),
    issued: t.exposeInt('issued', {
      nullable: false,
      description: 'Issued packs of which a document is not accepted.',
    }),
    completed: t.exposeInt('completed', { nullable: false, description: 'Packs that all have accepted.' }),
  }),
})

const UsingPackType = builder.objectRef<UsingPack>('TemplatePack').implement({
  description: 'A pack that has a template.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id of the pack.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the pack.' }),
    status: t.expose('status', { type: DocumentPackStatusType, nullable: false, description: 'Status of the pack.' }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version that it has; null if it gets the latest one when it is issued.',
    }),
  }),
})

const UsageType = builder.objectRef<TemplateUsage>('TemplateUsage').implement({
  description: 'Where a template is used.',
  fields: (t) => ({
    versions: t.expose('versions', {
      type: [VersionUsageType],
      nullable: false,
      description: 'The versions that packs have, newest first.',
    }),
    packs: t.expose('packs', {
      type: [UsingPackType],
      nullable: false,
      description: `The packs, newest first, up to ${MAX_PACKS}.`,
    }),
  }),
})

const { read, type } = graphqlResources.documentTemplates

builder.queryField('templateUsage', (t) =>
  t.field({
    type: UsageType,
    nullable: true,
    description: 'The packs that have a template, by its name. A pack that was issued keeps its version for good.',
    authScopes: { anyOf: read },
    args: { name: t.arg.string({ required: true, description: 'Name of the template.' }) },
    complexity: COMPUTED,
    resolve(_root, { name }, context) {
      if (context.credential.workerId !== null) ownRecordsOf(type) // throws: workers may not read templates
      if (!storable(name)) throw invalidField('name', 'invalid', STORABLE)
      return readTemplateUsage(context, name)
    },
  }),
)
