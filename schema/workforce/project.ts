/** Projects: the sites and contracts that workers are deployed to. */

import { ProjectStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { bookingEvents } from '../../src/domain/mobilisation/end-bookings.ts'
import { newProject } from '../../src/domain/workforce/project-input.ts'
import { createProject, projectChange, projectWrites, updateProject } from '../../src/domain/workforce/projects.ts'
import type { EventType } from '../../src/events/catalogue.ts'
import { builder, type InputFields } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { addBatch } from '../records/batch.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { relatedPage } from '../records/queries.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'
import { withDefault } from '../values/descriptions.ts'

/** Includes the events of what a cancelled project ends. */
const updateEvents = [
  'project.updated',
  'job.status_changed',
  'job.updated',
  'task.updated',
  ...bookingEvents,
] as const satisfies EventType[]

const WORKS_HOLIDAYS =
  'Whether people work on the holidays of the organisation. If not, nobody is on site on these days, and no place on them is to cover.'

const ProjectStatusType = builder.enumType(ProjectStatus, {
  name: 'ProjectStatus',
  description: 'Status of a project.',
})

const Project = builder.prismaObject('Project', {
  description: 'A site or contract that workers are deployed to.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'Id of the client.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the project.' }),
    code: t.exposeString('code', { nullable: true, description: 'Short code, e.g. `LDS-014`.' }),
    address: t.exposeString('address', { nullable: true, description: 'Address of the site, on one line.' }),
    purchaseOrder: t.exposeString('purchaseOrder', {
      nullable: true,
      description: "The client's purchase order number for the project, which invoice drafts get.",
    }),
    startDate: t.expose('startDate', { type: 'Date', nullable: true, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day.' }),
    worksHolidays: t.exposeBoolean('worksHolidays', { nullable: false, description: WORKS_HOLIDAYS }),
    status: t.expose('status', { type: ProjectStatusType, nullable: false, description: 'Status of the project.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among projects.',
    }),
    metadata: t.field(metadataField),
    client: t.relation('client', {
      nullable: true,
      description: 'The client.',
      authScopes: { anyOf: resources.clients.read },
    }),
    jobs: t.field(relatedPage(resources.jobs, 'project_id', 'project')),
    assignments: t.field(relatedPage(resources.assignments, 'project_id', 'project')),
    timesheets: t.field(relatedPage(resources.timesheets, 'project_id', 'project')),
    expenses: t.field(relatedPage(resources.expenses, 'project_id', 'project')),
    tasks: t.field(relatedPage(resources.tasks, 'subject_id', 'project')),
  }),
})

/** The fields of a project's input that can be absent. */
export const optionalProjectFields = (t: InputFields, isNew: boolean) => ({
  code: t.string({ description: 'Short code, e.g. `LDS-014`.' }),
  address: t.string({ description: 'Address of the site, on one line.' }),
  purchaseOrder: t.string({ description: "The client's purchase order number for the project." }),
  startDate: t.field({ type: 'Date', description: 'First day.' }),
  endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
  worksHolidays: t.boolean({ description: withDefault(WORKS_HOLIDAYS, isNew && '`true`') }),
  status: t.field({
    type: ProjectStatusType,
    description: withDefault('Status of the project.', isNew && '`planned`'),
  }),
  ...ownFields(t, 'projects'),
})

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project.',
  extensions: { check: newProject },
  fields: (t) => ({
    clientId: t.id({ required: true, description: 'Id of the client.' }),
    name: t.string({ required: true, description: 'Name of the project.' }),
    ...optionalProjectFields(t, true),
  }),
})

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'Changes to a project. An absent field keeps its value; null clears it.',
  extensions: { check: projectChange },
  fields: (t) => ({
    clientId: t.id({ description: 'Id of the client.' }),
    name: t.string({ description: 'Name of the project.' }),
    ...optionalProjectFields(t, false),
  }),
})

builder.mutationFields((t) => ({
  createProject: t.field({
    type: Project,
    nullable: false,
    description: 'Create a project.',
    authScopes: { anyOf: resources.projects.write },
    emits: ['project.created'],
    args: { input: t.arg({ type: CreateProjectInput, required: true, description: 'The new project.' }) },
    resolve: (_root, { input }, context) => createProject(context, input),
  }),
  updateProject: t.field({
    type: Project,
    nullable: false,
    description:
      'Update a project. Cancelling a project cancels its open jobs, deletes its future assignments, and ends its current assignments today.',
    authScopes: { anyOf: resources.projects.write },
    emits: updateEvents,
    args: {
      id: t.arg.id({ required: true, description: 'Id of the project.' }),
      input: t.arg({ type: UpdateProjectInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateProject(context, id, input),
  }),
}))

addBatch(resources.projects, projectWrites, ['project.created', ...updateEvents])
