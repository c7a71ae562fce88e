/** The numbers of the dashboard: people on site, open roles, and the work on projects. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { JOB_READERS, READERS, SITE_READERS } from '../../src/access/scopes/roles.ts'
import { type ProjectWork, projectWork } from '../../src/domain/finance/project-work.ts'
import { type OpenRole, openRoles, type SiteDay, siteForecast } from '../../src/domain/mobilisation/forecast.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'
import { builder } from '../builder.ts'
import { MAX_LIMIT } from '../finding/window.ts'
import { rowsOf } from '../lists/rows-field.ts'
import { referredRecord } from '../record-references.ts'
import { readId } from '../values/id-argument.ts'

const MAX_WEEKS = 52
const FORECAST_WEEKS = 8
const WORK_WEEKS = 4
/** The maximum number of projects in the work on projects. */
const MAX_PROJECTS = 500

const SiteDayType = builder.objectRef<SiteDay>('SiteDay').implement({
  description: 'Number of people on site on one day.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', nullable: false, description: 'The day.' }),
    onSite: t.exposeInt('onSite', {
      nullable: false,
      description: 'People with an assignment on that day who are not away.',
    }),
    days: t.exposeIntList('days', {
      nullable: false,
      description: 'The same on each of the seven days from this one.',
    }),
    starting: t.exposeInt('starting', {
      nullable: false,
      description: 'Assignments that start within the seven days from this day.',
    }),
    ending: t.exposeInt('ending', {
      nullable: false,
      description: 'Assignments that end within the seven days from this day.',
    }),
  }),
})

const OpenRoleType = builder.objectRef<OpenRole>('OpenRole').implement({
  description: 'Workers of a trade that jobs still need.',
  fields: (t) => ({
    trade: t.exposeString('trade', { nullable: false, description: 'The trade.' }),
    open: t.exposeInt('open', { nullable: false, description: 'Number of workers needed.' }),
    jobs: t.exposeInt('jobs', { nullable: false, description: 'Number of jobs that need them.' }),
    firstDay: t.expose('firstDay', {
      type: 'Date',
      nullable: false,
      description: 'First day of the earliest of these jobs.',
    }),
  }),
})

const ProjectWorkType = builder.objectRef<ProjectWork>('ProjectWork').implement({
  description: 'The work on a project in one currency.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', { nullable: false, description: 'Id of the project.' }),
    project: t.field({
      nullable: true,
      description: 'The project.',
      ...referredRecord(resources.projects, 'projectId'),
    }),
    projectName: t.exposeString('projectName', { nullable: false, description: 'Name of the project.' }),
    clientId: t.exposeID('clientId', { nullable: false, description: 'Id of its client.' }),
    client: t.field({ nullable: true, description: 'Its client.', ...referredRecord(resources.clients, 'clientId') }),
    clientName: t.exposeString('clientName', { nullable: false, description: 'Name of its client.' }),
    currency: t.exposeString('currency', {
      nullable: true,
      description: 'Currency, ISO 4217; null for hours without a charge rate.',
    }),
    hours: t.exposeFloat('hours', { nullable: false, description: 'Approved hours, with overtime.' }),
    hoursWithoutRate: t.exposeFloat('hoursWithoutRate', {
      nullable: false,
      description: 'Of these, the hours without a charge rate. They are not in `charged`.',
    }),
    charged: t.exposeFloat('charged', {
      nullable: false,
      description: 'What clients are charged for the hours, in minor units of the currency.',
    }),
    expenses: t.exposeFloat('expenses', {
      nullable: false,
      description: 'Approved and paid expenses, in minor units of the currency.',
    }),
  }),
})

/** The arguments of figures that cover a number of weeks. */
interface OfWeeks {
  weeks?: number | null
  projectId?: string | null
}

/** @throws {ApiError} validation_failed */
function readWeeks(given: number | null | undefined, usual: number): number {
  const weeks = given ?? usual
  if (weeks < 1 || weeks > MAX_WEEKS)
    throw new ApiError('validation_failed', {
      details: [{ path: 'weeks', code: 'invalid', message: `must be 1 to ${MAX_WEEKS}` }],
    })
  return weeks
}

builder.queryFields((t) => ({
  siteForecast: t.field({
    type: [SiteDayType],
    nullable: true,
    description: "Count the people on site on the organisation's current day and on each of the next days, by week.",
    authScopes: { role: SITE_READERS },
    complexity: COMPUTED,
    args: {
      weeks: t.arg.int({ description: `Number of weeks, 1 to ${MAX_WEEKS}. Default: ${FORECAST_WEEKS}.` }),
      projectId: t.arg.id({ description: 'Only the people on this project.' }),
    },
    ...rowsOf(siteForecast, ({ weeks, projectId }: OfWeeks) => ({
      weeks: readWeeks(weeks, FORECAST_WEEKS),
      projectId: readId('projectId', projectId),
    })),
  }),
  openRoles: t.field({
    type: [OpenRoleType],
    nullable: true,
    description: `Count the workers that mobilising jobs still need, by trade: up to ${MAX_LIMIT} trades, most needed first.`,
    authScopes: { role: JOB_READERS },
    complexity: COMPUTED,
    ...rowsOf(openRoles, () => ({ limit: MAX_LIMIT })),
  }),
  projectWork: t.field({
    type: [ProjectWorkType],
    nullable: true,
    description: `Sum up the approved hours, their charges and the expenses of the last weeks by project: up to ${MAX_PROJECTS} projects, most hours first.`,
    authScopes: { role: READERS },
    complexity: COMPUTED,
    args: {
      weeks: t.arg.int({ description: `Number of weeks, 1 to ${MAX_WEEKS}. Default: ${WORK_WEEKS}.` }),
      projectId: t.arg.id({ description: 'Only the work on this project.' }),
    },
    ...rowsOf(projectWork, ({ weeks, projectId }: OfWeeks) => ({
      weeks: readWeeks(weeks, WORK_WEEKS),
      limit: MAX_PROJECTS,
      projectId: readId('projectId', projectId),
    })),
  }),
}))
