/** Projects: the sites and contracts that workers are deployed to. */

import { ProjectStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createProject, updateProject } from '../../src/domain/workforce/projects.ts'
import { builder, type InputFields } from '../builder.ts'
import { relatedPage } from '../queries.ts'
import { RecordType } from '../record.ts'

const ProjectStatusType = builder.enumType(ProjectStatus, {
  name: 'ProjectStatus',
  description: 'Where a project stands.',
})

const Project = builder.prismaObject('Project', {
  description: 'A site or contract that workers are deployed to.',
  interfaces: [RecordType],
  fields: (t) => ({
    clientId: t.exposeID('clientId', { nullable: false, description: 'The client it is for.' }),
    name: t.exposeString('name', { nullable: false, description: 'Name of the project.' }),
    code: t.exposeString('code', { nullable: true, description: 'Short code, e.g. `LDS-014`.' }),
    address: t.exposeString('address', { nullable: true, description: 'Where it is, one line.' }),
    startDate: t.expose('startDate', { type: 'Date', nullable: true, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day.' }),
    status: t.expose('status', { type: ProjectStatusType, nullable: false, description: 'Where the project stands.' }),
    externalId: t.exposeString('externalId', { nullable: true, description: 'Your own id; unique among projects.' }),
    metadata: t.field({
      type: 'Metadata',
      nullable: false,
      description: 'Your own labels.',
      resolve: (project) => project.metadata as Record<string, string>,
    }),
    client: t.relation('client', {
      nullable: false,
      description: 'The client it is for.',
      authScopes: { anyOf: resources.clients.read },
    }),
    jobs: t.field(relatedPage(resources.jobs, 'project_id', 'project')),
    assignments: t.field(relatedPage(resources.assignments, 'project_id', 'project')),
    timesheets: t.field(relatedPage(resources.timesheets, 'project_id', 'project')),
    expenses: t.field(relatedPage(resources.expenses, 'project_id', 'project')),
  }),
})

const optionalFields = (t: InputFields) => ({
  code: t.string({ description: 'Short code, e.g. `LDS-014`.' }),
  address: t.string({ description: 'Where it is, one line.' }),
  startDate: t.field({ type: 'Date', description: 'First day.' }),
  endDate: t.field({ type: 'Date', description: 'Last day; not before the first.' }),
  status: t.field({ type: ProjectStatusType, description: 'Where the project stands; `planned` at first.' }),
  externalId: t.string({ description: 'Your own id; unique among projects.' }),
  metadata: t.field({ type: 'Metadata', description: 'Your own labels, all of them.' }),
})

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project.',
  fields: (t) => ({
    clientId: t.id({ required: true, description: 'The client it is for.' }),
    name: t.string({ required: true, description: 'Name of the project.' }),
    ...optionalFields(t),
  }),
})

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'What changes of a project: absent fields stay, null clears.',
  fields: (t) => ({
    clientId: t.id({ description: 'The client it is for.' }),
    name: t.string({ description: 'Name of the project.' }),
    ...optionalFields(t),
  }),
})

builder.mutationFields((t) => ({
  createProject: t.prismaField({
    type: Project,
    nullable: false,
    description: 'Create a project.',
    authScopes: { anyOf: resources.projects.write },
    emits: ['project.created'],
    args: { input: t.arg({ type: CreateProjectInput, required: true, description: 'The project.' }) },
    resolve: (query, _root, { input }, context) => createProject(context, input, query),
  }),
  updateProject: t.prismaField({
    type: Project,
    nullable: false,
    description: 'Change a project.',
    authScopes: { anyOf: resources.projects.write },
    emits: ['project.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'The project.' }),
      input: t.arg({ type: UpdateProjectInput, required: true, description: 'What changes.' }),
    },
    resolve: (query, _root, { id, input }, context) => updateProject(context, id, input, query),
  }),
}))
