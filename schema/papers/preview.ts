/** What editors of templates need: the merge fields, and a preview that saves nothing. */
import { COMPUTED } from '../../src/access/budget/costs.ts'
import { resources } from '../../src/access/resources.ts'
import { mergeFields } from '../../src/domain/papers/merge-fields.ts'
import {
  type PreviewBlock,
  type PreviewField,
  type PreviewPiece,
  previewTemplate,
  type TemplatePreview,
} from '../../src/domain/papers/preview.ts'
import { previewSubjects } from '../../src/domain/papers/preview-subjects.ts'
import { readBody } from '../../src/domain/papers/template-versions.ts'
import { builder } from '../builder.ts'
import { requireRead } from '../record-references.ts'
import { readId } from '../values/id-argument.ts'

const MergeFieldType = builder.objectRef<{ name: string; about: string; sample: string }>('MergeField').implement({
  description: 'A merge field: `{{name}}` in a template is replaced by its value.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name, e.g. `worker.first_name`.' }),
    about: t.exposeString('about', { nullable: false, description: 'Description of its value.' }),
    sample: t.exposeString('sample', { nullable: false, description: 'An example value.' }),
  }),
})

const FieldSourceType = builder.enumType('MergeFieldSource', {
  description: 'Where the value of a merge field in a preview comes from.',
  values: {
    record: { description: 'From the chosen records.' },
    sample: { description: 'An example value, because no record was chosen.' },
    missing: { description: 'The chosen record has no value. A pack that needs it cannot be issued.' },
    unknown: { description: 'The field does not exist.' },
  },
})

const PieceType = builder.objectRef<PreviewPiece>('PreviewPiece').implement({
  description: 'A text in one style, of a template or of a merge field. It is text, never markup.',
  fields: (t) => ({
    text: t.exposeString('text', { nullable: false, description: 'The text as it is printed.' }),
    bold: t.exposeBoolean('bold', { nullable: false, description: 'Whether it is bold.' }),
    italic: t.exposeBoolean('italic', { nullable: false, description: 'Whether it is italic.' }),
    field: t.exposeString('field', { nullable: true, description: 'Name of the merge field; null for other text.' }),
    source: t.field({
      type: FieldSourceType,
      nullable: true,
      description: 'Where the value of the merge field comes from; null for other text.',
      resolve: ({ source }) => (source === 'template' ? null : source),
    }),
  }),
})

const BlockKindType = builder.enumType('PreviewBlockKind', {
  description: 'Kind of a block.',
  values: ['heading', 'paragraph', 'quote', 'code', 'item', 'table', 'rule'] as const satisfies PreviewBlock['kind'][],
})

/** Complexity of nested lists: the limits of templates bound their total size, so no level multiplies it. */
const listed = { complexity: { field: 1, multiplier: 1 } } as const

const CellType = builder.objectRef<PreviewBlock['rows'][number]['cells'][number]>('PreviewCell').implement({
  description: 'A cell of a table.',
  fields: (t) => ({
    pieces: t.expose('pieces', { type: [PieceType], nullable: false, description: 'Its texts.', ...listed }),
  }),
})

const RowType = builder.objectRef<PreviewBlock['rows'][number]>('PreviewRow').implement({
  description: 'A row of a table.',
  fields: (t) => ({
    cells: t.expose('cells', { type: [CellType], nullable: false, description: 'Its cells.', ...listed }),
  }),
})

const BlockType = builder.objectRef<PreviewBlock>('PreviewBlock').implement({
  description: 'A block of a paper.',
  fields: (t) => ({
    kind: t.expose('kind', { type: BlockKindType, nullable: false, description: 'Its kind.' }),
    level: t.exposeInt('level', {
      nullable: true,
      description: 'Level of a heading, from 1, or depth of a list item, from 0; null for others.',
    }),
    mark: t.exposeString('mark', {
      nullable: true,
      description: 'What precedes a list item: a bullet, a number or a checkbox.',
    }),
    pieces: t.expose('pieces', { type: [PieceType], nullable: false, description: 'Its texts.', ...listed }),
    rows: t.expose('rows', {
      type: [RowType],
      nullable: false,
      description: 'The rows of a table, its header first.',
      ...listed,
    }),
  }),
})

const PreviewFieldType = builder.objectRef<PreviewField>('PreviewField').implement({
  description: 'A merge field that the template uses.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Its name.' }),
    source: t.expose('source', { type: FieldSourceType, nullable: false, description: 'Where its value comes from.' }),
    value: t.exposeString('value', { nullable: true, description: 'Its value; null if it has none.' }),
    nearest: t.exposeString('nearest', {
      nullable: true,
      description: 'For an unknown field, the field with the most similar name; null if no name is similar.',
    }),
  }),
})

const PreviewType = builder.objectRef<TemplatePreview>('TemplatePreview').implement({
  description: 'A template as it would be printed.',
  fields: (t) => ({
    blocks: t.expose('blocks', {
      type: [BlockType],
      nullable: false,
      description: 'Contents of the paper. Empty if the template cannot be read.',
      ...listed,
    }),
    fields: t.expose('fields', {
      type: [PreviewFieldType],
      nullable: false,
      description: 'The merge fields that it uses, up to 200.',
      ...listed,
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description:
        'Why it cannot be saved or printed, apart from unknown and missing fields; null if there is no such problem.',
    }),
  }),
})

const { read } = resources.documentTemplates

builder.queryFields((t) => ({
  mergeFields: t.field({
    type: [MergeFieldType],
    nullable: true,
    description: 'List the merge fields that templates can contain.',
    authScopes: { anyOf: read },
    resolve: () => Object.entries(mergeFields).map(([name, { about, sample }]) => ({ name, about, sample })),
  }),
  templatePreview: t.field({
    type: PreviewType,
    nullable: true,
    description:
      'Fill in a template without saving it. Fields of records that you do not choose get example values. To choose a worker, the caller must be able to read workers; to choose a job, it must be able to read jobs, projects and clients.',
    authScopes: { anyOf: read },
    args: {
      body: t.arg.string({ required: true, description: 'Template text, as for `saveDocumentTemplate`.' }),
      workerId: t.arg.id({ description: 'Id of the worker to fill it in for.' }),
      jobId: t.arg.id({ description: 'Id of the job to fill it in for.' }),
    },
    complexity: COMPUTED,
    async resolve(_root, { body, ...chosen }, context) {
      const workerId = readId('workerId', chosen.workerId)
      const jobId = readId('jobId', chosen.jobId)
      const needed = [
        ...(workerId ? [resources.workers] : []),
        ...(jobId ? [resources.jobs, resources.projects, resources.clients] : []),
        ...(workerId && jobId ? [resources.assignments] : []),
      ]
      for (const resource of needed) requireRead(context, resource)
      const { services, credential } = context
      const text = readBody(body)
      return previewTemplate(
        services.fonts,
        text,
        await previewSubjects(context, { workerId, jobId }),
        credential.orgId,
      )
    },
  }),
}))
