/** Markdown that is made from values. */
import { type GraphQLArgument, type GraphQLInputField, type GraphQLType, getNamedType } from 'graphql'

/** A block of code. @param language e.g. `json` */
export function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``
}

/** A table; a line break in a cell becomes a space, and a bar is escaped. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('\n', ' ').replaceAll('|', '\\|')).join(' | ')} |`
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n')
}

/** A GraphQL type, linked to its page. */
export function typeLink(type: GraphQLType): string {
  return `[\`${String(type)}\`](/docs/graphql/${getNamedType(type).name})`
}

/** The table of arguments, or of the fields of an input. @param title of the first column */
export function inputTable(title: string, inputs: readonly (GraphQLArgument | GraphQLInputField)[]): string {
  return table(
    [title, 'type', 'meaning'],
    inputs.map(({ name, type, description, defaultValue, deprecationReason }) => [
      `\`${name}\``,
      typeLink(type),
      [description, defaultValue !== undefined && `Default: \`${JSON.stringify(defaultValue)}\`.`, deprecationReason]
        .filter(Boolean)
        .join(' '),
    ]),
  )
}

/** The first sentence of a description. */
export function firstSentence(description: string | null | undefined): string {
  return /^.*?\.(?=\s|$)/.exec(description ?? '')?.[0] ?? description ?? ''
}
