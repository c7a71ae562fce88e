/** Which documents the organisation's workers need. */

import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/roles.ts'
import { type Requirement, requirementsOf } from '../../src/domain/compliance/requirements.ts'
import { setComplianceRequirements } from '../../src/domain/compliance/settings.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../resources/document.ts'

const RequirementType = builder.objectRef<Requirement>('ComplianceRequirement').implement({
  description: 'Documents that workers need.',
  fields: (t) => ({
    trade: t.exposeString('trade', { nullable: true, description: 'Whose; null: of everyone.' }),
    documentTypes: t.expose('documentTypes', {
      type: [DocumentTypeType],
      nullable: false,
      description: 'A document of each of these types has to be accepted and not have run out.',
    }),
  }),
})

const RequirementInput = builder.inputType('ComplianceRequirementInput', {
  description: 'Documents that workers need.',
  fields: (t) => ({
    trade: t.string({ description: 'Whose; absent: of everyone.' }),
    documentTypes: t.field({ type: [DocumentTypeType], required: true, description: 'One of each has to hold.' }),
  }),
})

builder.queryField('complianceRequirements', (t) =>
  t.field({
    type: [RequirementType],
    nullable: false,
    description: 'Which documents workers need: a right to work, until somebody says otherwise.',
    authScopes: { anyOf: resources.documents.read },
    resolve: async (_root, _args, { control, orgId }) => [...(await requirementsOf(control, orgId))],
  }),
)

builder.mutationField('setComplianceRequirements', (t) =>
  t.field({
    type: [RequirementType],
    nullable: false,
    description:
      'Say which documents workers need, all of it: a worker needs what is asked of everyone and of their trade, whatever its case. Their status follows within moments, in the background.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: "worker.updated tells of each worker whose status follows; the setting is nobody else's business.",
    args: {
      requirements: t.arg({ type: [RequirementInput], required: true, description: 'Each trade once.' }),
    },
    resolve: (_root, args, context) => setComplianceRequirements(context, args.requirements, context.requestId),
  }),
)
