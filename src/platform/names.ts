/** Converts GraphQL field names to REST field names. */

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
