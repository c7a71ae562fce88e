/** Names of records, people and organisations: visible text on one line. */

/** Excludes Unicode's ignorable characters and the empty Braille cell, which are invisible. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text has a visible character. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

/** Whether a text has neither control characters nor line breaks. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
}

/** Whether a trimmed text can be a name. */
export function isName(text: string): boolean {
  return text.length > 0 && text.length <= MAX_NAME && isVisible(text) && isOneLine(text) && text.isWellFormed()
}

const MAX_NAME = 200

/** The message for a text that is not a name. */
export const NAME_RULE = `must have 1 to ${MAX_NAME} characters, one of them visible, and no control characters or line breaks`
