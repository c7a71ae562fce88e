/** Where a template is used: the packs that have it, by version. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
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
import { recordById } from '../record-references.ts'
import { DocumentPackStatusType } from './document-pack.ts'

const VersionUsageType = builder.objectRef<PacksOfVersion>('TemplateVersionUsage').implement({
  description: 'Number of packs that use a version of a template.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      nullable: true,
      description: 'The version; null for drafts that will use the latest version when they are issued.',
    }),
    drafts: t.exposeInt('drafts', { nullable: false, description: 'Drafts.' }),
    issued: t.exposeInt('issued', {
      nullable: false,
      description: 'Issued packs with papers that are still to be accepted.',
    }),
    completed: t.exposeInt('completed', { nullable: false, description: 'Completed packs.' }),
  }),
})

const UsingPackType = builder.objectRef<UsingPack>('TemplatePack').implement({
  description: 'A pack that uses a template.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id of the pack.' }),
    packId: t.exposeID('id', { nullable: false, description: 'Id of the pack.' }),
    pack: t.field({ description: 'The pack.', ...recordById(resources.documentPacks, ({ id }: UsingPack) => id) }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the pack.' }),
    status: t.expose('status', { type: DocumentPackStatusType, nullable: false, description: 'Status of the pack.' }),
    version: t.exposeInt('version', {
      nullable: true,
      description: 'Version that it uses; null if it will use the latest version when it is issued.',
    }),
  }),
})

const UsageType = builder.objectRef<TemplateUsage>('TemplateUsage').implement({
  description: 'Where a template is used.',
  fields: (t) => ({
    versions: t.expose('versions', {
      type: [VersionUsageType],
      nullable: false,
      description: 'The versions that packs use, newest first.',
    }),
    packs: t.expose('packs', {
      type: [UsingPackType],
      nullable: false,
      description: `The packs, newest first, up to ${MAX_PACKS}.`,
    }),
  }),
})

const { read } = resources.documentTemplates

builder.queryField('templateUsage', (t) =>
  t.field({
    type: UsageType,
    nullable: true,
    description: 'Get the packs that use a template, by its name. An issued pack keeps its version.',
    authScopes: { anyOf: read },
    args: { name: t.arg.string({ required: true, description: 'Name of the template.' }) },
    complexity: COMPUTED,
    resolve(_root, { name }, context) {
      if (!storable(name)) throw invalidField('name', 'invalid', STORABLE)
      return readTemplateUsage(context, name)
    },
  }),
)
