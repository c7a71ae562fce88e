/** Converts between the names of GraphQL fields and those of REST fields. */

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

/** `first_name` to `firstName`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
