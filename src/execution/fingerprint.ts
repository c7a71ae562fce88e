/** The variables of an operation as text that is the same whenever the same request is sent again. */
import { createHash } from 'node:crypto'
import type { Upload } from '../platform/http/uploads.ts'

/**
 * JSON of the variables. A file is represented by its name, type, size and the SHA-256 of its bytes: its other
 * properties, such as the time of its arrival, differ when a request is repeated.
 */
export async function textOfVariables(variables: object): Promise<string> {
  const files = new Map<unknown, object>()
  // A request can refer to one file several times.
  for (const file of new Set(filesIn(variables))) files.set(file, await describeFile(file))
  return JSON.stringify(variables, (_name, value) => files.get(value) ?? value)
}

function filesIn(value: unknown): Upload[] {
  if (value instanceof Date || typeof value !== 'object' || value === null) return []
  return isFile(value) ? [value] : Object.values(value).flatMap(filesIn)
}

function isFile(value: object): value is Upload {
  return 'stream' in value && typeof value.stream === 'function'
}

async function describeFile(file: Upload): Promise<object> {
  const hash = createHash('sha256')
  for await (const chunk of file.stream()) hash.update(chunk)
  return { name: file.name, type: file.type, size: file.size, sha256: hash.digest('hex') }
}
