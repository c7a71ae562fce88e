/** PostgreSQL text cannot contain NUL characters or lone surrogates. */
export const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

/** The message for text that fails `storable`. */
export const STORABLE = 'must be well-formed Unicode text without NUL characters'
