/** Compliance requirements: the document types that workers need. */
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import type { Requirement } from '../../src/domain/compliance/required.ts'
import { requirementsOf } from '../../src/domain/compliance/requirements.ts'
import { setComplianceRequirements } from '../../src/domain/compliance/settings.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../resources/document.ts'

const RequirementType = builder.objectRef<Requirement>('ComplianceRequirement').implement({
  description: 'Document types that workers need.',
  fields: (t) => ({
    trade: t.exposeString('trade', {
      nullable: true,
      description: 'The trade whose workers need them; null for all workers.',
    }),
    documentTypes: t.expose('documentTypes', {
      type: [DocumentTypeType],
      nullable: false,
      description: 'The worker needs an accepted, unexpired document of each of these types.',
    }),
  }),
})

const RequirementInput = builder.inputType('ComplianceRequirementInput', {
  description: 'Document types that workers need.',
  fields: (t) => ({
    trade: t.string({ description: 'The trade whose workers need them. Default: all workers.' }),
    documentTypes: t.field({
      type: [DocumentTypeType],
      required: true,
      description: 'The worker needs an accepted, unexpired document of each of these types.',
    }),
  }),
})

builder.queryField('complianceRequirements', (t) =>
  t.field({
    type: [RequirementType],
    nullable: true,
    description: 'List the documents that workers need. Until it is changed: `right_to_work` for all workers.',
    authScopes: { anyOf: resources.documents.read },
    resolve: async (_root, _args, context) => [...(await requirementsOf(context))],
  }),
)

builder.mutationField('setComplianceRequirements', (t) =>
  t.field({
    type: [RequirementType],
    nullable: false,
    description:
      'Replace all compliance requirements. A worker needs the documents for all workers and those for their trade, which is compared without regard to case. Compliance statuses are updated in the background within moments.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings emit no events; worker.updated covers each worker whose status changes.',
    args: {
      requirements: t.arg({
        type: [RequirementInput],
        required: true,
        description: 'The requirements, with each trade at most once.',
      }),
    },
    resolve: (_root, args, context) => setComplianceRequirements(context, args.requirements, context.requestId),
  }),
)
