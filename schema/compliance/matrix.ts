/** The compliance matrix: workers beside the documents that they need, and how many of them need attention. */

import { DocumentStatus } from '../../prisma/generated/client/enums.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { COMPLIANCE_READERS } from '../../src/access/scopes/roles.ts'
import { BOUND_CALLERS } from '../../src/access/tenancy/own-records.ts'
import { expirySteps } from '../../src/domain/compliance/validity.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { countArguments } from '../finding/inputs.ts'
import { cursorAfter, readWindow } from '../finding/window.ts'
import { listComplexity, type Pagination, PaginationType, relatedArguments } from '../lists/list.ts'
import { recordById } from '../record-references.ts'
import { ComplianceStatusType, WorkerStatusType } from '../workforce/worker.ts'
import { projectsInWords, readProjects } from './conditions.ts'
import { cursorAfterDay, ExpirySort, readExpiryOrder } from './expiry-order.ts'
import {
  type ComplianceCounts,
  matrixCounts,
  matrixRows,
  type RequirementRow,
  type WorkerComplianceRow,
} from './matrix-rows.ts'

/** The number of days before expiry in which a document is `expiring`. */
const MAX_DAYS = expirySteps[0]

const StateType = builder.enumType('RequirementState', {
  description:
    'State of a required document: the status of the accepted document with the latest expiry, otherwise of one that is waiting for review, otherwise of one that has expired; `missing` if there is none. For documents of a restricted type that the caller does not see, `valid` or `missing` only.',
  values: [...Object.values(DocumentStatus), 'missing'] as const,
})

const WorkerRequirementType = builder.objectRef<RequirementRow>('WorkerRequirement').implement({
  description: 'A document that a worker needs, and its state.',
  fields: (t) => ({
    type: t.expose('type', {
      type: DocumentTypeType,
      nullable: false,
      description: "Type of the document; `other` for a type of the organisation's own.",
    }),
    customTypeId: t.exposeID('customTypeId', {
      nullable: true,
      description: "Id of the organisation's own type; null for a built-in type.",
    }),
    name: t.exposeString('name', { nullable: true, description: 'Name of that type.' }),
    state: t.expose('state', { type: StateType, nullable: false, description: 'Its state.' }),
    validUntil: t.expose('validUntil', {
      type: 'Date',
      nullable: true,
      description: 'Last day of validity; null if it does not expire, or no document was accepted.',
    }),
    documentId: t.exposeID('documentId', {
      nullable: true,
      description: 'Id of the document that counts; null if it is missing.',
    }),
    document: t.field({
      description: 'The document that counts.',
      ...recordById(resources.documents, ({ documentId }: RequirementRow) => documentId),
    }),
    renewalId: t.exposeID('renewalId', {
      nullable: true,
      description: 'Id of a document that is waiting for review while another one is still valid.',
    }),
    renewal: t.field({
      description: 'A document that is waiting for review while another one is still valid.',
      ...recordById(resources.documents, ({ renewalId }: RequirementRow) => renewalId),
    }),
  }),
})

const WorkerComplianceType = builder.objectRef<WorkerComplianceRow>('WorkerCompliance').implement({
  description: 'A worker and the documents that they need.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'Id of the worker.' }),
    workerId: t.exposeID('id', { nullable: false, description: 'Id of the worker.' }),
    worker: t.field({
      description: 'The worker.',
      ...recordById(resources.workers, ({ id }: WorkerComplianceRow) => id),
    }),
    firstName: t.exposeString('firstName', { nullable: false, description: 'First name.' }),
    lastName: t.exposeString('lastName', { nullable: false, description: 'Last name.' }),
    trade: t.exposeString('trade', { nullable: true, description: 'Trade of the worker.' }),
    status: t.expose('status', { type: WorkerStatusType, nullable: false, description: 'Status of the worker.' }),
    complianceStatus: t.expose('complianceStatus', {
      type: ComplianceStatusType,
      nullable: false,
      description: 'Compliance status of the worker.',
    }),
    requirements: t.expose('requirements', {
      type: [WorkerRequirementType],
      nullable: false,
      description: 'Documents that the worker needs.',
    }),
    documentsToReview: t.exposeInt('documentsToReview', {
      nullable: false,
      description: 'Number of documents of the worker that are waiting for review, whether they are needed or not.',
    }),
  }),
})

interface MatrixPage {
  data: WorkerComplianceRow[]
  pagination: Pagination
  nextCursor: string | null
}

const MatrixPageType = builder.objectRef<MatrixPage>('ComplianceMatrixPage').implement({
  description: 'A page of workers with the documents that they need.',
  fields: (t) => ({
    data: t.field({
      type: [WorkerComplianceType],
      nullable: false,
      description: 'The workers, in the order of the list.',
      complexity: { field: 1, multiplier: 1 }, // the list field already multiplies by its limit
      resolve: ({ data }) => data,
    }),
    pagination: t.field({
      type: PaginationType,
      nullable: false,
      description: 'Position of this page in the list.',
      resolve: ({ pagination }) => pagination,
    }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Send it as `cursor` to get the next page; null on the last page.',
    }),
  }),
})

type Soon = ComplianceCounts['expiring'][number]

const ExpiringCountType = builder.objectRef<Soon>('ExpiringCount').implement({
  description: 'Number of workers with a required document that expires soon.',
  fields: (t) => ({
    days: t.exposeInt('days', { nullable: false, description: 'Days from today.' }),
    workers: t.exposeInt('workers', {
      nullable: false,
      description: 'Workers with a required document that expires within these days and has no replacement.',
    }),
  }),
})

const CountsType = builder.objectRef<ComplianceCounts>('ComplianceCounts').implement({
  description: 'Number of workers who need attention.',
  fields: (t) => ({
    workers: t.exposeInt('workers', { nullable: false, description: 'Matching workers.' }),
    nonCompliant: t.exposeInt('nonCompliant', { nullable: false, description: 'Workers who are not compliant.' }),
    toReview: t.exposeInt('toReview', {
      nullable: false,
      description: 'Workers with a document that is waiting for review, whether it is needed or not.',
    }),
    documentsToReview: t.exposeInt('documentsToReview', {
      nullable: false,
      description: 'Documents of these workers that are waiting for review, as `documentReviewCounts` counts them.',
    }),
    expiring: t.expose('expiring', {
      type: [ExpiringCountType],
      nullable: false,
      description: `Workers with a required document that expires within ${expirySteps.toReversed().join(', ')} days.`,
    }),
  }),
})

const projectArguments = builder.args((t) => ({
  projectId: t.idList({ description: projectsInWords('workers') }),
}))

builder.queryFields((t) => ({
  complianceMatrix: t.field({
    type: MatrixPageType,
    nullable: true,
    description: 'List workers with the documents that they need and the state of each, one page at a time.',
    authScopes: { anyOf: ['read'], role: COMPLIANCE_READERS },
    boundCallers: BOUND_CALLERS,
    args: {
      ...relatedArguments(resources.workers),
      ...projectArguments,
      expiresWithin: t.arg.int({
        description: `Only workers with a required document that expires within this many days, 1 to ${MAX_DAYS}, and has no replacement.`,
      }),
      toReview: t.arg.boolean({
        description: 'Only workers with a document that is waiting for review. Default: false.',
      }),
      sortByExpiry: t.arg({
        type: ExpirySort,
        description:
          'Order by the dates of one kind of document instead of `sort`. Kinds that a worker does not need have no date.',
      }),
    },
    complexity: listComplexity,
    async resolve(_root, { projectId, expiresWithin, toReview, sortByExpiry, ...asked }, context) {
      if (expiresWithin != null && (expiresWithin < 1 || expiresWithin > MAX_DAYS))
        throw invalidField('expiresWithin', 'invalid', `must be 1 to ${MAX_DAYS}`)
      const window = readWindow(asked, 'Worker')
      const { limit, offset } = window
      const order = readExpiryOrder(sortByExpiry, window)
      const filter = {
        projectIds: readProjects(projectId),
        expiresWithin: expiresWithin ?? undefined,
        toReview: toReview ?? false,
      }
      const { rows, total } = await matrixRows(context, window, filter, order)
      const hasMore = rows.length > limit
      const data = rows.slice(0, limit)
      const last = hasMore ? data.at(-1) : undefined
      return {
        data,
        pagination: { limit, offset, total, hasMore },
        nextCursor:
          last === undefined
            ? null
            : order === undefined
              ? cursorAfter({ ...last, updatedAt: undefined }, window)
              : cursorAfterDay(last, order, window),
      }
    },
  }),
  complianceCounts: t.field({
    type: CountsType,
    nullable: true,
    description: 'Count the matching workers by the state of the documents that they need.',
    authScopes: { anyOf: ['read'], role: COMPLIANCE_READERS },
    boundCallers: BOUND_CALLERS,
    args: { ...countArguments('Worker'), ...projectArguments },
    complexity: COMPUTED,
    resolve: (_root, { projectId, ...asked }, context) =>
      matrixCounts(context, readWindow(asked, 'Worker'), readProjects(projectId)),
  }),
}))
