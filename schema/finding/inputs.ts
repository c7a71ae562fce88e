/** Input types and arguments of filters, search and sort, made from table.ts: `WorkerFilter`, `DateRange`. */
import { camelCase, inWords } from '../../src/platform/text/names.ts'
import { builder, type InputFields } from '../builder.ts'
import { type FindField, fieldsOf, isRange } from './fields.ts'
import { MAX_ALTERNATIVES, MAX_PAIRS, MAX_VALUES, MAX_WORDS, MIN_SEARCH, maxValuesOf } from './limits.ts'
import { OR } from './table.ts'

const typeInWords = (type: string) => inWords(`${type[0]?.toLowerCase()}${type.slice(1)}`)

/** For `exists`. */
const ONLY_WITH = '`true`: only records that have a value. `false`: only records that do not.'

const MetadataPair = builder.inputType('MetadataPair', {
  description: 'A pair of the metadata of a record.',
  fields: (t) => ({
    key: t.string({ required: true, description: 'The key.' }),
    value: t.string({ required: true, description: 'The exact value.' }),
  }),
})

const IdFilter = builder.inputType('OptionalIdFilter', {
  description: 'Filters an id that can be absent.',
  fields: (t) => ({
    in: t.idList({ description: `Only records with one of these ids, up to ${MAX_VALUES}.` }),
    exists: t.boolean({ description: ONLY_WITH }),
  }),
})

export const SortDirection = builder.enumType('SortDirection', {
  description: 'Sort direction. Records without a value come last in both.',
  values: { asc: { description: 'Smallest first.' }, desc: { description: 'Largest first.' } },
})

const rangeScalars = { date: 'Date', moment: 'DateTime', integer: 'Int', number: 'Float' } as const
type RangeKind = keyof typeof rangeScalars

function rangeType(kind: RangeKind, isOptional: boolean) {
  const scalar = rangeScalars[kind]
  return builder.inputType(`${isOptional ? 'Optional' : ''}${scalar}Range`, {
    description: `A range of values${isOptional ? ' that can be absent' : ''}. All conditions must match.`,
    fields: (t) => {
      const bound = (description: string) => t.field({ type: scalar, description })
      return {
        gt: bound('Only values greater than this.'),
        gte: bound('Only values greater than or equal to this.'),
        lt: bound('Only values less than this.'),
        lte: bound('Only values less than or equal to this.'),
        ...(isOptional && { exists: t.boolean({ description: ONLY_WITH }) }),
      }
    },
  })
}

const rangeKinds = Object.keys(rangeScalars) as RangeKind[]
const ranges = new Map(
  rangeKinds.flatMap((kind) =>
    [false, true].map((isOptional) => [`${kind} ${isOptional}`, rangeType(kind, isOptional)]),
  ),
)

function filterInput(t: InputFields, field: FindField) {
  const { name, kind, isOptional, enumName } = field
  if (isRange(field))
    return t.field({
      type: ranges.get(`${kind} ${isOptional}`) as never,
      description: `Only records whose \`${name}\` is in this range.`,
    })
  if (kind === 'id' && isOptional)
    return t.field({
      type: IdFilter,
      description: `Only records whose \`${name}\` is one of these, up to ${MAX_VALUES}.`,
    })
  const inAnyCase = kind === 'email' ? ', in any case' : ''
  const description = `Only records whose \`${name}\` is one of these, up to ${maxValuesOf(name)}${inAnyCase}.`
  if (kind === 'enum') return t.field({ type: [enumName] as never, description })
  return kind === 'id' ? t.idList({ description }) : t.stringList({ description })
}

/** The field of a filter, and the one that tells whether there is a value, if that is another one. */
function inputsOf(t: InputFields, field: FindField) {
  const { name, existence } = field
  const own = { [name]: filterInput(t, field) }
  if (existence === undefined) return own
  return {
    ...own,
    [existence]: t.boolean({ description: `Only records that have \`${name}\`, or only those that do not.` }),
  }
}

function makeInputs(type: string) {
  const { filters, sorts, hasMetadata, searched } = fieldsOf(type)
  const filter = builder.inputType(`${type}Filter`, {
    description: `Filters ${typeInWords(type)} records. All conditions must match.`,
    fields: (t) => ({
      ...Object.assign({}, ...[...filters.values()].map((field) => inputsOf(t, field))),
      ...(hasMetadata && {
        metadata: t.field({
          type: [MetadataPair],
          description: `Up to ${MAX_PAIRS} metadata pairs, all of which must match.`,
        }),
      }),
      [OR]: t.field({
        type: [`${type}Filter`] as never,
        description: `Up to ${MAX_ALTERNATIVES} filters, one of which must match. They cannot have an \`${OR}\` themselves.`,
      }),
    }),
  })
  const SortField = builder.enumType(`${type}SortField`, {
    description: `Fields by which ${typeInWords(type)} records can be sorted.`,
    values: Object.fromEntries([...sorts.keys()].map((name) => [name, { description: `By \`${name}\`.` }])),
  })
  const sort = builder.inputType(`${type}Sort`, {
    description: `Sorts ${typeInWords(type)} records. Ties are sorted by id.`,
    fields: (t) => ({
      field: t.field({ type: SortField, required: true, description: 'Field to sort by.' }),
      direction: t.field({ type: SortDirection, description: 'Default: `asc`.' }),
    }),
  })
  return { filter, sort, searched }
}

const made = new Map<string, ReturnType<typeof makeInputs>>()

/** The arguments `filter`, `search` and `sort` of a list. @param type the GraphQL type of its records */
export function findArguments(type: string) {
  const inputs = made.get(type) ?? makeInputs(type)
  made.set(type, inputs)
  const { filter, sort, searched } = inputs
  return builder.args((t) => ({
    filter: t.field({ type: filter, description: 'Only records that match these conditions.' }),
    ...(searched.length > 0 && {
      search: t.string({
        description: `Search: every word must be the start of a word in ${searched.map((column) => `\`${camelCase(column)}\``).join(', ')}; case and accents are ignored. Up to ${MAX_WORDS} words, one of them with at least ${MIN_SEARCH} letters (one character of Chinese, Japanese or Korean).`,
      }),
    }),
    sort: t.field({
      type: sort,
      description: 'Sort order. Default: the order of creation. Cannot be combined with `updatedSince`.',
    }),
  }))
}

/** The arguments of a count: those of a list, without `sort`. */
export function countArguments(type: string) {
  const { sort: _sort, ...found } = findArguments(type)
  return found
}
