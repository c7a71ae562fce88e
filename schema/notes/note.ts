/** Notes: what staff write on workers, jobs, projects and clients. */
import { resources } from '../../src/access/resources.ts'
import { limitedRoles, officeWith } from '../../src/access/scopes/roles.ts'
import { MAX_MENTIONS, MAX_NOTE } from '../../src/domain/notes/limits.ts'
import { newNote, noteChange } from '../../src/domain/notes/note-input.ts'
import { createNote, deleteNote, findNoteReaders, MAX_OFFERED, updateNote } from '../../src/domain/notes/notes.ts'
import { ColleagueType, colleagueOfRecord } from '../administration/colleagues.ts'
import { builder, type InputFields } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { DeletedRecordType } from '../records/deleted.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const { workers, jobs, projects, clients, notes } = resources
const says = {
  text: `The text, up to ${MAX_NOTE.toLocaleString('en')} characters.`,
  mentions: 'User ids of the members who are mentioned. They get a message, unless they have turned such messages off.',
  worker: 'Id of the worker that it is on.',
  job: 'Id of the job that it is on.',
  project: 'Id of the project that it is on.',
  client: 'Id of the client that it is on.',
}

builder.prismaObject('Note', {
  description:
    'A note on exactly one worker, job, project or client. Who sees the record and has `notes:read` sees its notes; workers never do.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    text: t.exposeString('text', { nullable: false, description: 'The text.' }),
    authorId: t.exposeID('authorId', {
      nullable: true,
      description: 'User id of the member who wrote it; null if an API key or an app did.',
    }),
    author: t.field(colleagueOfRecord('The member who wrote it', 'authorId', officeWith('notes:read'))),
    mentionIds: t.exposeIDList('mentionIds', {
      nullable: false,
      description: 'User ids of the members who are mentioned.',
    }),
    workerId: t.exposeID('workerId', { nullable: true, description: says.worker }),
    jobId: t.exposeID('jobId', { nullable: true, description: says.job }),
    projectId: t.exposeID('projectId', { nullable: true, description: says.project }),
    clientId: t.exposeID('clientId', { nullable: true, description: says.client }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among notes.',
    }),
    metadata: t.field(metadataField),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker that it is on.',
      authScopes: { anyOf: workers.read },
    }),
    job: t.relation('job', {
      nullable: true,
      description: 'The job that it is on.',
      authScopes: { anyOf: jobs.read },
    }),
    project: t.relation('project', {
      nullable: true,
      description: 'The project that it is on.',
      authScopes: { anyOf: projects.read },
    }),
    client: t.relation('client', {
      nullable: true,
      description: 'The client that it is on.',
      authScopes: { anyOf: clients.read },
    }),
  }),
})

const optionalFields = (t: InputFields) => ({
  mentionIds: t.idList({
    description: `User ids of the members to mention, up to ${MAX_MENTIONS}, who may see the record. They get a message, unless they have turned such messages off.`,
  }),
  ...ownFields(t, 'notes'),
})

const CreateNoteInput = builder.inputType('CreateNoteInput', {
  description: 'A new note, on exactly one record.',
  extensions: { check: newNote },
  fields: (t) => ({
    text: t.string({ required: true, description: says.text }),
    workerId: t.id({ description: says.worker }),
    jobId: t.id({ description: says.job }),
    projectId: t.id({ description: says.project }),
    clientId: t.id({ description: says.client }),
    ...optionalFields(t),
  }),
})

const UpdateNoteInput = builder.inputType('UpdateNoteInput', {
  description: 'Changes to a note. An absent field keeps its value.',
  extensions: { check: noteChange },
  fields: (t) => ({ text: t.string({ description: says.text }), ...optionalFields(t) }),
})

const authScopes = { anyOf: notes.write }

builder.mutationFields((t) => ({
  createNote: t.field({
    type: 'Note',
    nullable: false,
    description: 'Write a note on a record that you can see.',
    authScopes,
    emits: ['note.created'],
    args: { input: t.arg({ type: CreateNoteInput, required: true, description: 'The new note.' }) },
    resolve: (_root, { input }, context) => createNote(context, input),
  }),
  updateNote: t.field({
    type: 'Note',
    nullable: false,
    description:
      'Change a note that you wrote. Notes without an author can be changed by API keys and apps. Members who were not mentioned before get a message.',
    authScopes,
    emits: ['note.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the note.' }),
      input: t.arg({ type: UpdateNoteInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateNote(context, id, input),
  }),
  deleteNote: t.field({
    type: DeletedRecordType,
    nullable: false,
    description: 'Delete a note that you wrote. Owners and admins can delete all notes.',
    authScopes,
    boundCallers: limitedRoles,
    emits: ['note.deleted'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the note.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id }, context) => deleteNote(context, id),
  }),
}))

builder.queryField('noteReaders', (t) =>
  t.field({
    type: [ColleagueType],
    nullable: true,
    description: `Up to ${MAX_OFFERED} members who see the notes on a record and can be mentioned in them, by name.`,
    authScopes: { role: officeWith('notes:read') },
    args: {
      workerId: t.arg.id({ description: says.worker }),
      jobId: t.arg.id({ description: says.job }),
      projectId: t.arg.id({ description: says.project }),
      clientId: t.arg.id({ description: says.client }),
      search: t.arg.string({ description: 'A part of their name.' }),
      ids: t.arg.idList({ description: `Only those with these user ids, up to ${MAX_MENTIONS}.` }),
    },
    resolve: (_root, args, context) => findNoteReaders(context, args),
  }),
)
