/** What is wrong with a request, and where. */
import { type FieldNode, GraphQLError } from 'graphql'
import { MAX_ERRORS } from '../../src/execution/request.ts'
import { ApiError } from '../../src/platform/errors/errors.ts'

/** The errors of some fields. */
export class Faults {
  readonly errors: GraphQLError[] = []
  /** Number of errors, including those beyond `MAX_ERRORS`, which are not kept. */
  count = 0
  readonly #keys = new Set<string>()

  /** Whether a root field, or a field inside it, has an error. @param key its name in the response */
  has(key: string): boolean {
    return this.#keys.has(key)
  }

  /**
   * @param path to the field, from its root field
   * @throws the error itself, if it is not the caller's fault
   */
  add(path: readonly [string, ...(string | number)[]], nodes: readonly FieldNode[], error: unknown): void {
    if (!(error instanceof ApiError || error instanceof GraphQLError)) throw error
    this.#keys.add(path[0])
    this.count += 1
    if (this.errors.length < MAX_ERRORS)
      this.errors.push(new GraphQLError(error.message, { nodes, path, originalError: error }))
  }

  /** What `make` returns; undefined after an error of the field, which is added. */
  of<Value>(path: readonly [string, ...string[]], nodes: readonly FieldNode[], make: () => Value): Value | undefined {
    try {
      return make()
    } catch (error) {
      this.add(path, nodes, error)
      return undefined
    }
  }
}
