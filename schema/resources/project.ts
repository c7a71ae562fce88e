/** Projects: the sites and contracts that workers are deployed to. */

import { ProjectStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { newProject } from '../../src/domain/workforce/project-input.ts'
import { createProject, projectChange, projectWrites, updateProject } from '../../src/domain/workforce/projects.ts'
import { addBatch } from '../batch.ts'
import { builder, type InputFields } from '../builder.ts'
import { readAs } from '../plans/read.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'
import { ifUnchangedSince } from '../unchanged.ts'

const ProjectStatusType = builder.enumType(ProjectStatus, {
  name: 'ProjectStatus',
  description: 'Status of a project.',
})

const Project = builder.prismaObject('Project', {
  description: 'A site or contract that workers are deployed to.',
  interfaces: [RecordType],
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'Id of the client.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the project.' }),
    code: t.exposeString('code', { nullable: true, description: 'Short code, e.g. `LDS-014`.' }),
    address: t.exposeString('address', { nullable: true, description: 'Address of the site, on one line.' }),
    startDate: t.expose('startDate', { type: 'Date', nullable: true, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day.' }),
    status: t.expose('status', { type: ProjectStatusType, nullable: false, description: 'Status of the project.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among projects.',
    }),
    metadata: t.field({
      type: 'Metadata',
      nullable: false,
      description: 'Your own key-value pairs.',
      resolve: (project) => project.metadata as Record<string, string>,
      ...readAs({ column: 'metadata' }),
    }),
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
export const optionalProjectFields = (t: InputFields) => ({
  code: t.string({ description: 'Short code, e.g. `LDS-014`.' }),
  address: t.string({ description: 'Address of the site, on one line.' }),
  startDate: t.field({ type: 'Date', description: 'First day.' }),
  endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
  status: t.field({ type: ProjectStatusType, description: 'Status of the project. Default: `planned`.' }),
  externalId: t.string({ description: 'Id in your own system; unique among projects.' }),
  metadata: t.field({ type: 'Metadata', description: 'Your own key-value pairs. An update replaces all of them.' }),
})

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project.',
  extensions: { check: newProject },
  fields: (t) => ({
    clientId: t.id({ required: true, description: 'Id of the client.' }),
    name: t.string({ required: true, description: 'Name of the project.' }),
    ...optionalProjectFields(t),
  }),
})

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'Changes to a project. An absent field keeps its value; null clears it.',
  extensions: { check: projectChange },
  fields: (t) => ({
    clientId: t.id({ description: 'Id of the client.' }),
    name: t.string({ description: 'Name of the project.' }),
    ...optionalProjectFields(t),
  }),
})

builder.mutationFields((t) => ({
  createProject: t.prismaField({
    type: Project,
    nullable: false,
    description: 'Create a project.',
    authScopes: { anyOf: resources.projects.write },
    emits: ['project.created'],
    args: { input: t.arg({ type: CreateProjectInput, required: true, description: 'The new project.' }) },
    resolve: (query, _root, { input }, context) => createProject(context, input, query),
  }),
  updateProject: t.prismaField({
    type: Project,
    nullable: false,
    description: 'Update a project.',
    authScopes: { anyOf: resources.projects.write },
    emits: ['project.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the project.' }),
      input: t.arg({ type: UpdateProjectInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (query, _root, { id, input }, context) => updateProject(context, id, input, query),
  }),
}))

addBatch(resources.projects, projectWrites, ['project.created', 'project.updated'])
