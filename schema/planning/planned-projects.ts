/** The projects that the planner shows: those with work on some days. */
import { resources } from '../../src/access/resources.ts'
import { JOB_READERS } from '../../src/access/scopes/roles.ts'
import { invalidField } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import type { Part } from '../finding/part.ts'
import { listComplexity, pageOf, relatedArguments } from '../lists/list.ts'
import { readAs } from '../plans/read.ts'

const withWork: Part = {
  reads: ['Job', 'Assignment'],
  conditions({ organisation, add }) {
    const from = add('date', (args) => args.from)
    const to = add('date', ({ from: first, to: last }) => {
      if ((last as Date) < (first as Date)) throw invalidField('to', 'invalid', 'must not be before `from`')
      return last
    })
    const trade = add('text', (args) => args.trade)
    const onDays = (row: string) => `${row}.org_id = ${organisation} and ${row}.deleted_at is null
      and ${row}.start_date <= ${to} and (${row}.end_date is null or ${row}.end_date >= ${from})`
    return (alias) => [
      `${alias}.id in (
        select j.project_id from jobs j where ${onDays('j')} and j.status <> 'cancelled'
          and (${trade} is null
            or exists (select from jsonb_array_elements(j.roles) role where lower(role ->> 'trade') = lower(${trade})))
        union all
        select a.project_id from assignments a where ${onDays('a')} and a.job_id is null
          and (${trade} is null or lower(a.trade) = lower(${trade})))`,
    ]
  },
}

builder.queryField('plannedProjects', (t) =>
  t.field({
    type: pageOf(resources.projects),
    nullable: true,
    description:
      'List the projects with work on some days, one page at a time: a job that is not cancelled, or an assignment without a job.',
    authScopes: { anyOf: ['read'], role: JOB_READERS }, // it tells of jobs and assignments, too
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      to: t.arg({ type: 'Date', required: true, description: 'Last day.' }),
      trade: t.arg.string({ description: 'Only projects with work of this trade, in any case.' }),
      ...relatedArguments(resources.projects),
    },
    complexity: listComplexity,
    ...readAs({ page: resources.projects, part: withWork }),
  }),
)
