/** The workers whom the planner shows for a job: its people, and those who fit its roles. */
import { resources } from '../../src/access/resources.ts'
import { SITE_READERS } from '../../src/access/scopes/roles.ts'
import { isLimitedTo } from '../../src/access/tenancy/own-records.ts'
import { builder } from '../builder.ts'
import type { Part } from '../finding/part.ts'
import { listComplexity, pageOf, relatedArguments } from '../lists/list.ts'
import { readAs } from '../plans/read.ts'
import { readId } from '../values/id-argument.ts'

const ofJob: Part = {
  reads: ['Assignment', 'Job'],
  conditions({ organisation, add }) {
    const job = add('uuid', ({ jobId }) => readId('jobId', jobId as string))
    const limits = add('uuid', (_args, { credential }) => credential.limits?.id)
    return (alias) => [
      `(${alias}.id in (select a.worker_id from assignments a
          where a.org_id = ${organisation} and a.job_id = ${job} and a.deleted_at is null
            and ${isLimitedTo(organisation, limits, 'a.project_id')})
        or lower(${alias}.trade) in (select lower(role ->> 'trade') from jobs j cross join lateral jsonb_array_elements(j.roles) role
          where j.org_id = ${organisation} and j.id = ${job} and j.deleted_at is null
            and ${isLimitedTo(organisation, limits, 'j.project_id')}))`,
    ]
  },
}

builder.queryField('jobWorkers', (t) =>
  t.field({
    type: pageOf(resources.workers),
    nullable: true,
    description: 'List the workers of a job, and those with the trade of one of its roles, one page at a time.',
    authScopes: { anyOf: ['read'], role: SITE_READERS }, // it tells of jobs and assignments, too
    args: {
      jobId: t.arg.id({ required: true, description: 'Id of the job.' }),
      ...relatedArguments(resources.workers),
    },
    complexity: listComplexity,
    ...readAs({ page: resources.workers, part: ofJob }),
  }),
)
