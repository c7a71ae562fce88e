/** The page of each error code: cause, remedy and an example. */
import { docUrlOf, type ErrorCode, errorRow, errorTable } from '../../src/platform/errors/error-codes.ts'
import type { Reference } from '../../src/surfaces/docs/guide-pages.ts'
import { failureExample } from '../openapi/failures.ts'
import { codeBlock } from './markdown.ts'

/** @param publicUrl `{auth_url}` */
export function errorReference(publicUrl: string): Reference {
  const codes = Object.keys(errorTable) as ErrorCode[]
  return {
    pages: new Map(codes.map((code) => [code, () => page(publicUrl, code)])),
    entries: codes.map((code) => {
      const { status, message, cause } = errorRow(code)
      return { url: docUrlOf('', code), title: `Error code, ${status}`, heading: code, text: `${message} ${cause}` }
    }),
  }
}

function page(publicUrl: string, code: ErrorCode): string {
  const { status, message, cause, remedy, surfaces, retryAfterSeconds } = errorRow(code)
  const where = surfaces ?? ['REST', 'GraphQL', 'MCP']
  const again =
    retryAfterSeconds === undefined
      ? 'The same request fails again until its cause is removed.'
      : 'Retry after the number of seconds in the response header `Retry-After`.'
  return `# \`${code}\`

${message}

| | |
|---|---|
| HTTP status | ${status} |
| Returned by | ${where.join(', ')} |
| Retry | ${code === 'internal_error' ? 'Retry once after a pause.' : again} |

## Cause

${cause}

## Remedy

${remedy}

## Example

${codeBlock('json', JSON.stringify(exampleOf(publicUrl, code), null, 2))}

The message of a request can be more specific. [Errors and retries](errors.md) describes the format, retries and all codes.
`
}

/** The body of a response with the code, in the form of REST unless only GraphQL has the code. */
function exampleOf(publicUrl: string, code: ErrorCode): object {
  const example = failureExample(publicUrl, code)
  if (errorRow(code).surfaces?.[0] !== 'GraphQL') return example
  const extensions = { code, docUrl: docUrlOf(publicUrl, code), requestId: example.request_id }
  return { errors: [{ message: example.error.message, extensions }] }
}
