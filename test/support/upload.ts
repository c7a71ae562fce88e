/** Files sent as browsers send them: a GraphQL multipart request. */
import { type Answer, request, type TestServer } from './server.ts'

export interface Upload {
  workerId: string
  bytes: Uint8Array
  /** The file name. */
  name?: string
  /** Further fields of the input. */
  input?: Record<string, unknown>
  headers?: Record<string, string>
  /** Fields of the answer. */
  select?: string
}

const mutationOf = (fields: string) =>
  `mutation ($input: UploadDocumentInput!) { uploadDocument(input: $input) { ${fields} } }`

/** Send an operation with files, each by the path of its variable, such as `variables.input.file`. */
export async function sendFiles(
  server: TestServer,
  headers: Record<string, string>,
  operation: { query: string; variables: object },
  files: Record<string, File>,
): Promise<Answer> {
  const form = new FormData()
  const paths = Object.keys(files)
  form.set('operations', JSON.stringify(operation))
  form.set('map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [path]]))))
  for (const [index, path] of paths.entries()) form.set(String(index), files[path] as File)
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Upload a document with `key`, or with the headers of a signed-in user; returns the response. */
export async function upload(
  server: TestServer,
  key: string | undefined,
  { workerId, bytes, name = 'paper.pdf', input = {}, headers = {}, select = 'id status' }: Upload,
): Promise<Answer> {
  const fields = { workerId, type: 'certificate', name: 'Paper', ...input, file: null }
  const sent = key === undefined ? headers : { authorization: `Bearer ${key}`, ...headers }
  const file = new File([new Uint8Array(bytes)], name)
  const operation = { query: mutationOf(select), variables: { input: fields } }
  return sendFiles(server, sent, operation, { 'variables.input.file': file })
}

/** Upload a document that must be accepted; returns its id. */
export async function uploaded(server: TestServer, key: string, options: Upload): Promise<string> {
  const { body } = await upload(server, key, options)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data.uploadDocument.id
}

/** A record as REST shows it. */
export async function recordOf(server: TestServer, key: string, path: string) {
  const { status, body } = await request(`${server.base}${path}`, { key })
  if (status !== 200) throw new Error(`GET ${path} answered ${status}`)
  return body
}
