/** Converts names between GraphQL and REST, and adds articles for sentences. */

const snakeNames = new Map<string, string>()

/** `firstName` to `first_name`; results are cached. */
export function snakeCase(name: string): string {
  let snake = snakeNames.get(name)
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snakeNames.set(name, snake)
  }
  return snake
}

/** `documentPack` to `document pack`, `aiJobs` to `AI jobs`. */
export function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^ai\b/, 'AI')
}

/** `expense` to `an expense`, by the first letter. */
export function withArticle(name: string): string {
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

/** `first_name` to `firstName`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
