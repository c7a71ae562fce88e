/** A field of the records of a file. */
export interface ImportField {
  /** As in files and REST, e.g. `first_name`. */
  name: string
  type: 'text' | 'id' | 'date' | 'choice' | 'boolean' | 'metadata'
  /** Whether a new record needs it. */
  required: boolean
  description: string
  /** The values of a choice. */
  choices?: readonly string[]
  /** Of phone numbers that have none. */
  countryCode?: string
}
