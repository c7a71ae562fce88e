/** Compliance requirements: the document types that workers need. */

import { auditOrigin } from '../../src/access/audit/audit.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { effectOfRequirements, type RequirementsEffect } from '../../src/domain/compliance/effect.ts'
import type { Requirement } from '../../src/domain/compliance/required.ts'
import { listedRequirements } from '../../src/domain/compliance/requirements.ts'
import { setComplianceRequirements } from '../../src/domain/compliance/settings.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { rowsOf } from '../lists/rows-field.ts'

/** A requirement as it is listed. */
export type ListedRequirement = Requirement & { customTypeIds: string[] }

export const NEEDED = 'The worker needs an accepted, unexpired document of each of these types.'
export const NEEDED_OWN = "The same, of types of the organisation's own, by id; up to 25 in all requirements."

const RequirementType = builder.objectRef<ListedRequirement>('ComplianceRequirement').implement({
  description: 'Document types that workers need.',
  fields: (t) => ({
    trade: t.exposeString('trade', {
      nullable: true,
      description: 'The trade whose workers need them; null for all workers.',
    }),
    documentTypes: t.expose('documentTypes', {
      type: [DocumentTypeType],
      nullable: false,
      description: NEEDED,
    }),
    customTypeIds: t.exposeIDList('customTypeIds', { nullable: false, description: NEEDED_OWN }),
  }),
})

const RequirementInput = builder.inputType('ComplianceRequirementInput', {
  description: 'Document types that workers need.',
  fields: (t) => ({
    trade: t.string({ description: 'The trade whose workers need them. Default: all workers.' }),
    documentTypes: t.field({
      type: [DocumentTypeType],
      required: true,
      description: `${NEEDED} Can be empty if there are own types.`,
    }),
    customTypeIds: t.idList({ description: NEEDED_OWN }),
  }),
})

const EffectType = builder.objectRef<RequirementsEffect>('ComplianceEffect').implement({
  description: 'Number of active workers whose compliance would change with other requirements.',
  fields: (t) => ({
    workers: t.exposeInt('workers', {
      nullable: false,
      description: 'Workers who would need different documents.',
    }),
    becomeNonCompliant: t.exposeInt('becomeNonCompliant', {
      nullable: false,
      description: 'Workers who would no longer be compliant.',
    }),
    becomeNonCompliantOnProjects: t.exposeInt('becomeNonCompliantOnProjects', {
      nullable: false,
      description: 'Of these, workers with a current or upcoming assignment. Each would get an alert and a task.',
    }),
    becomeCompliant: t.exposeInt('becomeCompliant', {
      nullable: false,
      description: 'Workers who would become compliant.',
    }),
  }),
})

builder.queryFields((t) => ({
  complianceRequirements: t.field({
    type: [RequirementType],
    nullable: true,
    description: 'List the documents that workers need. Default: `right_to_work` for all workers.',
    authScopes: { anyOf: resources.documents.read },
    args: {
      own: t.arg.boolean({
        description:
          'Only those that apply to the worker of this credential: those for all workers and for their trade. Default: false.',
      }),
    },
    ...rowsOf(listedRequirements, ({ own }: { own?: boolean | null }) => ({ own: own ?? false })),
  }),
  complianceEffect: t.field({
    type: EffectType,
    nullable: true,
    description: 'Count the workers whose compliance would change if these were the requirements. Nothing is changed.',
    authScopes: { anyOf: ['read'] },
    args: {
      requirements: t.arg({
        type: [RequirementInput],
        required: true,
        description: 'All requirements as they would be, with each trade at most once.',
      }),
    },
    complexity: COMPUTED,
    ...rowsOf(effectOfRequirements, (given: { requirements: unknown }) => given),
  }),
}))

builder.mutationField('setComplianceRequirements', (t) =>
  t.field({
    type: [RequirementType],
    nullable: false,
    description:
      'Replace all compliance requirements. A worker needs the documents for all workers and those for their trade; case is ignored. Compliance statuses are updated in the background moments later.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings emit no events; worker.updated covers each worker whose status changes.',
    args: {
      requirements: t.arg({
        type: [RequirementInput],
        required: true,
        description: 'The requirements, with each trade at most once.',
      }),
      ifUnchangedFrom: t.arg({
        type: [RequirementInput],
        description:
          'The requirements that you read, in any order. If they have changed since, the request fails with `precondition_failed`.',
      }),
    },
    resolve: (_root, { requirements, ifUnchangedFrom }, context) =>
      setComplianceRequirements(context, requirements, ifUnchangedFrom, {
        ...auditOrigin(context),
        requestId: context.requestId,
      }),
  }),
)
