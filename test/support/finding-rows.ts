/** The rows of the table in the guide "Find records": what each resource is found by. */
import { type FindField, fieldsOf, isRange } from '../../schema/finding/fields.ts'
import { everywhere } from '../../schema/finding/table.ts'
import { snakeCase } from '../../src/platform/text/names.ts'
import { everyResource } from './finding.ts'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')

/** A row for each resource: its name, its one-of filters, its ranges, its sorts by text, and the fields of its search. */
export function findingRows(): string[] {
  return everyResource.map((resource) => {
    const { type, path } = resource
    const { filters, sorts, hasMetadata, searched } = fieldsOf(type)
    const own = [...filters.values()].filter(({ name }) => !Object.hasOwn(everywhere, name))
    const written = ({ name, kind, isOptional, existence }: FindField) =>
      `${snakeCase(name)}${isOptional && (isRange({ kind }) || kind === 'id' || existence) ? '?' : ''}`
    const ofOne = [...own.filter((field) => !isRange(field)).map(written), ...(hasMetadata ? ['metadata'] : [])]
    const texts = [...sorts.values()].filter((field) => !isRange(field))
    return `| \`${path}\` | ${code(ofOne)} | ${code(own.filter(isRange).map(written))} | ${code(texts.map(written))} | ${code(searched)} |`
  })
}
