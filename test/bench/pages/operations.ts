/** The reading operations of the frontends, as the console sends them: by the identifier of a trusted document. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type DocumentNode, getOperationAST, parse } from 'graphql'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const APP = path.join(ROOT, 'src/console/app')

export interface PageOperation {
  /** `workers/WorkerPage`: the folder of its page, or of the part that several pages share, and its name. */
  name: string
  documentId: string
  document: DocumentNode
  /** Variables that must be given. */
  required: string[]
}

/** All that a page or a shared part asks for reading, in the order of the folders. */
export async function pageOperations(): Promise<PageOperation[]> {
  const texts = JSON.parse(readFileSync(path.join(ROOT, 'schema/operations/trusted-documents.json'), 'utf8'))
  const files = globSync('**/operations.ts', { cwd: APP }).sort()
  const found: PageOperation[] = []
  for (const file of files) {
    const exported = (await import(path.join(APP, file))) as Record<string, { documentId?: string }>
    const folder = path.dirname(file).replace(/^pages\//, '')
    for (const { documentId } of Object.values(exported)) {
      if (documentId === undefined) continue
      const document = parse(texts[documentId])
      const operation = getOperationAST(document)
      if (operation?.operation !== 'query') continue
      const required = (operation.variableDefinitions ?? []).filter(
        ({ type, defaultValue }) => type.kind === 'NonNullType' && defaultValue === undefined,
      )
      const names = required.map(({ variable }) => variable.name.value)
      found.push({ name: `${folder}/${operation.name?.value}`, documentId, document, required: names })
    }
  }
  return found
}
