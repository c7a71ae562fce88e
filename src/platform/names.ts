/** GraphQL's names and REST's: `firstName` and `first_name`. */

const snakeNames = new Map<string, string>()

export function snakeCase(name: string): string {
  let snake = snakeNames.get(name)
  if (snake === undefined) {
    snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    snakeNames.set(name, snake)
  }
  return snake
}
