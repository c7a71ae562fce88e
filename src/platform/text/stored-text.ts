/** Texts of callers in logs. */
import { redact } from './redact.ts'

const MAX_LENGTH = 300

/**
 * The part of a text that is stored, redacted before it is cut off, because half a secret is not recognised. A copy,
 * because a slice would keep the whole text of the caller in memory.
 */
export function storedText(value: string, length = MAX_LENGTH): string {
  const part = redact(value).slice(0, length).toWellFormed().replaceAll('\0', '')
  return Buffer.from(part).toString()
}
