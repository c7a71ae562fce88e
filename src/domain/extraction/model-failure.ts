/** What a job has to know of a model that failed; apart from the model, whose client only those load who have one. */

/** `refused` as it was asked, and would be again; `busy` for now; `failed` for any other reason. */
export type FailureKind = 'refused' | 'busy' | 'failed'

/**
 * The model could not be asked or answered nothing of use. The message says which, and nothing of what the service said:
 * some repeat the key in it.
 */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string) {
    super(message)
    this.name = 'ModelFailure'
    this.kind = kind
  }
}
