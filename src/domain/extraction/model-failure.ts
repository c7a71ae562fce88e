/** The error of a failed model request. */

/** `refused`: permanent, retrying does not help; `busy`: rate-limited or overloaded; `failed`: any other reason. */
export type FailureKind = 'refused' | 'busy' | 'failed'

/**
 * The request to the model failed, or its response was invalid. The message never includes the service's own message,
 * because some services repeat the API key in it.
 */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'ModelFailure'
    this.kind = kind
  }
}
