/** The papers of document packs. A pack can have thousands, so they are listed in pages. */
import { resources } from '../../src/access/resources.ts'
import { builder } from '../builder.ts'
import { type ListArguments, MAX_LIMIT, readWindow, type Window } from '../finding/window.ts'
import type { Only } from '../plans/read.ts'

export const PackPaperType = builder.prismaObject('PackPaper', {
  description: 'A paper of an issued pack: one template for one worker.',
  fields: (t) => ({
    packId: t.exposeID('packId', { nullable: false, description: 'Id of its pack.' }),
    workerId: t.exposeID('workerId', { nullable: false, description: 'Id of the worker who must accept it.' }),
    documentId: t.exposeID('documentId', {
      nullable: true,
      description: 'Id of its document; null until the PDF exists.',
    }),
    acceptedAt: t.expose('acceptedAt', { type: 'DateTime', nullable: true, description: 'Time of acceptance.' }),
    withdrawnAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it was withdrawn, because its worker left the job.',
    }),
    pack: t.relation('pack', {
      nullable: true,
      description: 'Its pack.',
      authScopes: { anyOf: resources.documentPacks.read },
    }),
    template: t.relation('template', {
      nullable: true,
      description: 'The template version.',
      authScopes: { anyOf: resources.documentPacks.read },
    }),
    document: t.relation('document', {
      nullable: true,
      description: 'Its document; null until the PDF exists.',
      authScopes: { anyOf: resources.documents.read },
    }),
    worker: t.relation('worker', {
      nullable: true,
      description: 'The worker who must accept it.',
      authScopes: { anyOf: resources.workers.read },
    }),
  }),
})

/** The arguments of the papers in a pack. */
export const paperArguments = builder.args((t) => ({
  limit: t.int({ description: `Maximum number of papers, 1 to ${MAX_LIMIT}. Default: ${MAX_LIMIT}.` }),
  offset: t.int({ description: 'Number of papers to skip. Default: 0.' }),
  accepted: t.boolean({
    description: 'Only papers that were accepted (true) or are still to be accepted (false). Default: all.',
  }),
}))

interface PaperArguments extends Pick<ListArguments, 'limit' | 'offset'> {
  accepted?: boolean | null | undefined
}

/** The condition of the argument `accepted`. */
export const acceptedOnly = {
  sqlType: 'boolean',
  value: ({ accepted }: PaperArguments) => accepted ?? null,
  sql: (alias: string, parameter: string) =>
    `(${parameter} is null or (${alias}.accepted_at is not null) = ${parameter})`,
} as const satisfies Only

const withDefault = ({ limit, offset }: PaperArguments) => ({ limit: limit ?? MAX_LIMIT, offset })

/** The window of a pack's papers. @throws {ApiError} validation_failed */
export const paperWindow = (args: PaperArguments): Window => readWindow(withDefault(args))

/** The query complexity of the papers of one pack: the number that a page can hold. */
export function paperComplexity(args: PaperArguments) {
  return { field: 1, multiplier: Math.min(Math.max(withDefault(args).limit, 1), MAX_LIMIT) }
}
