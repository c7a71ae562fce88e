/** Requirements of clients, projects and roles: documents that workers need only for such work. */

import { auditOrigin } from '../../src/access/audit/audit.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { ADMINISTRATORS } from '../../src/access/scopes/roles.ts'
import { listedWorkRequirements } from '../../src/domain/compliance/requirements.ts'
import { setWorkRequirements } from '../../src/domain/compliance/settings.ts'
import {
  effectOfWorkRequirements,
  gapsOfWorkRequirements,
  MAX_NAMED,
  type WorkGap,
  type WorkRequirementsEffect,
} from '../../src/domain/compliance/work-effect.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { referredRecord } from '../record-references.ts'
import { type ListedRequirement, NEEDED, NEEDED_OWN } from './settings.ts'

const work = {
  clientId: 'Id of the client for whose work they are needed; null for all.',
  projectId: 'Id of the project on which they are needed; null for all.',
  role: 'The trade of the role in which they are needed; null for all.',
}

const WorkRequirementType = builder.objectRef<ListedRequirement>('WorkRequirement').implement({
  description: 'Document types that workers need for some work. It is checked when a worker is assigned.',
  fields: (t) => ({
    trade: t.exposeString('trade', {
      nullable: true,
      description: 'The trade whose workers need them; null for all workers.',
    }),
    clientId: t.exposeID('clientId', { nullable: true, description: work.clientId }),
    projectId: t.exposeID('projectId', { nullable: true, description: work.projectId }),
    role: t.exposeString('role', { nullable: true, description: work.role }),
    documentTypes: t.expose('documentTypes', { type: [DocumentTypeType], nullable: false, description: NEEDED }),
    customTypeIds: t.exposeIDList('customTypeIds', { nullable: false, description: NEEDED_OWN }),
  }),
})

const WorkRequirementInput = builder.inputType('WorkRequirementInput', {
  description: 'Document types that workers need for some work: of a client, a project or a role, or several of these.',
  fields: (t) => ({
    trade: t.string({ description: 'The trade whose workers need them. Default: all workers.' }),
    clientId: t.id({ description: work.clientId }),
    projectId: t.id({ description: work.projectId }),
    role: t.string({ description: work.role }),
    documentTypes: t.field({
      type: [DocumentTypeType],
      required: true,
      description: `${NEEDED} Can be empty if there are own types.`,
    }),
    customTypeIds: t.idList({ description: NEEDED_OWN }),
  }),
})

const WorkGapType = builder.objectRef<WorkGap>('WorkRequirementGap').implement({
  description: 'A worker who would no longer be compliant for the work that they are assigned to.',
  fields: (t) => ({
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker.' }),
    worker: t.field({
      nullable: true,
      description: 'The worker.',
      ...referredRecord(resources.workers, 'workerId'),
    }),
    missing: t.expose('missing', {
      type: [DocumentTypeType],
      nullable: false,
      description: "Types of the documents that they would lack; `other` for types of the organisation's own.",
    }),
    missingCustomTypeIds: t.exposeIDList('missingCustomTypeIds', {
      nullable: false,
      description: "Ids of the organisation's own types among them.",
    }),
  }),
})

const WorkEffectType = builder.objectRef<WorkRequirementsEffect>('WorkRequirementsEffect').implement({
  description: 'Active workers with a current or upcoming assignment to work whose requirements would change.',
  fields: (t) => ({
    workers: t.exposeInt('workers', { nullable: false, description: 'Number of these workers.' }),
    becomeNonCompliant: t.exposeInt('becomeNonCompliant', {
      nullable: false,
      description: 'Workers who have what their work needs now, and would lack a document.',
    }),
    becomeCompliant: t.exposeInt('becomeCompliant', {
      nullable: false,
      description: 'Workers who lack a document now, and would have all that their work needs.',
    }),
  }),
})

const asWouldBe = builder.args((t) => ({
  requirements: t.field({
    type: [WorkRequirementInput],
    required: true,
    description: 'All requirements as they would be, as `setWorkRequirements` takes them.',
  }),
}))

builder.queryFields((t) => ({
  workRequirements: t.field({
    type: [WorkRequirementType],
    nullable: true,
    description: 'List the documents that workers need for the work of a client, on a project or in a role.',
    authScopes: { anyOf: resources.documents.read },
    ...rowsOf(listedWorkRequirements, () => ({})),
  }),
  workRequirementsEffect: t.field({
    type: WorkEffectType,
    nullable: true,
    description:
      'Count the workers for whose work other documents would be needed if these were the requirements of clients, projects and roles. Nothing is changed.',
    authScopes: { anyOf: ['read'] },
    args: asWouldBe,
    complexity: COMPUTED,
    ...rowsOf(effectOfWorkRequirements, (given: { requirements: unknown }) => given),
  }),
  workRequirementGaps: t.field({
    type: [WorkGapType],
    nullable: true,
    description: `Name the workers who would lack a document for their work if these were the requirements of clients, projects and roles: the first ${MAX_NAMED} by name. Nothing is changed.`,
    authScopes: { anyOf: ['read'] },
    args: asWouldBe,
    complexity: COMPUTED,
    ...rowsOf(gapsOfWorkRequirements, (given: { requirements: unknown }) => given),
  }),
}))

builder.mutationField('setWorkRequirements', (t) =>
  t.field({
    type: [WorkRequirementType],
    nullable: false,
    description:
      'Replace all requirements of clients, projects and roles. They apply in addition to those of all workers and of trades when a worker is assigned, and change no compliance status.',
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings emit no events.',
    args: {
      requirements: t.arg({
        type: [WorkRequirementInput],
        required: true,
        description: 'The requirements, with each trade at most once for the same client, project and role.',
      }),
      ifUnchangedFrom: t.arg({
        type: [WorkRequirementInput],
        description:
          'The requirements that you read, in any order. If they have changed since, the request fails with `precondition_failed`.',
      }),
    },
    resolve: (_root, { requirements, ifUnchangedFrom }, context) =>
      setWorkRequirements(context, requirements, ifUnchangedFrom, auditOrigin(context)),
  }),
)
