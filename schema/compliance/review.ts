/** The documents that staff have to review: the list, and how many there are. */

import type { DocumentType } from '../../prisma/generated/client/enums.ts'
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { COMPLIANCE_READERS } from '../../src/access/scopes/roles.ts'
import { BOUND_CALLERS } from '../../src/access/tenancy/own-records.ts'
import { builder } from '../builder.ts'
import { DocumentTypeType } from '../documents/document.ts'
import { countArguments } from '../finding/inputs.ts'
import { partStatement } from '../finding/page-statement.ts'
import type { Part } from '../finding/part.ts'
import { foundRows } from '../finding/sql.ts'
import { readWindow } from '../finding/window.ts'
import { listComplexity, pageOf, relatedArguments } from '../lists/list.ts'
import { readAs } from '../plans/read.ts'
import { isOnProjects, projectsInWords, readProjects, waitsForReview } from './conditions.ts'

const toReview: Part = {
  reads: ['Worker', 'PackPaper', 'Assignment'],
  conditions({ organisation, add }) {
    const projects = add('uuid[]', ({ projectId }) => readProjects(projectId as string[] | null | undefined) ?? null)
    return (alias) => [
      waitsForReview(alias),
      `(${projects} is null or ${isOnProjects(organisation, `${alias}.worker_id`, projects)})`,
    ]
  },
}

interface ReviewCounts {
  documents: number
  workers: number
  oldest: Date | null
  types: { type: DocumentType; documents: number }[]
}

const TypeCount = builder.objectRef<ReviewCounts['types'][number]>('DocumentTypeCount').implement({
  description: 'Number of documents of a type.',
  fields: (t) => ({
    type: t.expose('type', { type: DocumentTypeType, nullable: false, description: 'The type.' }),
    documents: t.exposeInt('documents', { nullable: false, description: 'Number of documents.' }),
  }),
})

const CountsType = builder.objectRef<ReviewCounts>('DocumentReviewCounts').implement({
  description: 'Number of documents waiting for review.',
  fields: (t) => ({
    documents: t.exposeInt('documents', { nullable: false, description: 'Matching documents.' }),
    workers: t.exposeInt('workers', { nullable: false, description: 'Number of workers who own these documents.' }),
    oldest: t.expose('oldest', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the oldest of them was added; null if there are none.',
    }),
    types: t.expose('types', {
      type: [TypeCount],
      nullable: false,
      description: 'Documents by type, most frequent first.',
    }),
  }),
})

const ON_PROJECTS = projectsInWords('documents of workers')

builder.queryFields((t) => ({
  documentsToReview: t.field({
    type: pageOf(resources.documents),
    nullable: true,
    description:
      'List the pending documents that staff have to review, one page at a time. Papers of document packs are not included, because workers accept them.',
    authScopes: { anyOf: ['read'], role: COMPLIANCE_READERS },
    args: { ...relatedArguments(resources.documents), projectId: t.arg.idList({ description: ON_PROJECTS }) },
    complexity: listComplexity,
    ...readAs({ page: resources.documents, part: toReview }),
  }),
  documentReviewCounts: t.field({
    type: CountsType,
    nullable: true,
    description: 'Count the pending documents that staff have to review.',
    authScopes: { anyOf: ['read'], role: COMPLIANCE_READERS },
    boundCallers: BOUND_CALLERS,
    args: { ...countArguments('Document'), projectId: t.arg.idList({ description: ON_PROJECTS }) },
    complexity: COMPUTED,
    async resolve(_root, args, context) {
      const statement = partStatement(context, resources.documents, readWindow(args, 'Document'), toReview, args)
      const { alias, text } = foundRows(statement.listing)
      const [counts] = await statement.read<ReviewCounts>(
        `with found as materialized (select ${alias}.type, ${alias}.worker_id, ${alias}.created_at from ${text})
         select count(*)::int as documents, count(distinct worker_id)::int as workers, min(created_at) as oldest,
           (select coalesce(json_agg(json_build_object('type', by.type, 'documents', by.documents) order by by.documents desc, by.type), '[]')
             from (select type, count(*)::int as documents from found group by type) by) as types
         from found`,
      )
      return counts as ReviewCounts
    },
  }),
}))
