/** Reads the text and the fields of files, as the extraction does. */
import { builtInExtractor, readLabelled } from '../../src/domain/extraction/built-in.ts'
import { mostConfident, type ReadField } from '../../src/domain/extraction/fields.ts'
import { readZone } from '../../src/domain/extraction/machine-readable-zone.ts'
import { type ReadFile, type ReadText, readFile } from '../../src/domain/extraction/text.ts'

const today = new Date('2026-11-21')
/** Never aborted: only the limits of the extraction end it. */
const patient = new AbortController().signal

/** The text of a file. */
export async function readText(file: ReadFile, signal = patient): Promise<ReadText> {
  const { text, confidence } = await readFile(file, today, signal)
  return { text, confidence }
}

/** The fields that the built-in extractor finds in a file. */
export async function readFields(file: ReadFile, signal = patient): Promise<ReadField[]> {
  return builtInExtractor.extract({ ...(await readFile(file, today, signal)), type: 'passport' }, signal)
}

/** The fields that the built-in extractor finds in a text. */
export function fieldsIn(text: string, confidence = 1): ReadField[] {
  return mostConfident([...readZone(text, today), ...readLabelled({ text, confidence })])
}
