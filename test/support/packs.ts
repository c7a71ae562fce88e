/** Document packs as staff manage them over GraphQL: templates, drafts, issues, and the resulting papers. */
import { eventually } from './eventually.ts'
import { createId } from './resources.ts'
import { graphql, type TestServer } from './server.ts'

export interface Paper {
  workerId: string
  documentId: string
  acceptedAt: string | null
  template: { name: string; version: number }
}

const SAVE =
  'mutation ($input: SaveDocumentTemplateInput!) { saveDocumentTemplate(input: $input) { id version documentType } }'
const CREATE =
  'mutation ($input: CreateDocumentPackInput!) { createDocumentPack(input: $input) { id templates { name version } } }'
const PAPERS = 'papers { workerId documentId acceptedAt template { name version } }'

export function packTools(server: TestServer, key: string) {
  async function run(query: string, variables: Record<string, unknown> = {}, as = key) {
    return (await graphql(server, as, query, variables)).body
  }
  const make = (path: string, body: object) => createId(server, key, path, body)

  return {
    run,
    make,
    save: (input: object, as = key) => run(SAVE, { input }, as),
    draft: (input: object) => run(CREATE, { input: { name: 'Induction', ...input } }),
    issue: (id: string) => run(`mutation ($id: ID!) { issueDocumentPack(id: $id) { status ${PAPERS} } }`, { id }),

    /** A job with these workers assigned to it. */
    async makeJob(...workers: object[]) {
      const client_id = await make('/clients', { name: 'Harbour Civils' })
      const project_id = await make('/projects', { client_id, name: 'Dock Wall' })
      const roles = [{ trade: 'welder', headcount: 5 }]
      const job_id = await make('/jobs', { project_id, start_date: '2026-05-01', roles })
      const workerIds: string[] = []
      for (const worker of workers) {
        const worker_id = await make('/workers', worker)
        await make('/assignments', { worker_id, project_id, job_id, start_date: '2026-05-01', trade: 'welder' })
        workerIds.push(worker_id)
      }
      return { jobId: job_id, workerIds }
    },

    /** The papers of a pack once all are printed. */
    printed: (id: string) =>
      eventually(async () => {
        const { data: read } = await run(`query ($id: ID!) { documentPack(id: $id) { ${PAPERS} } }`, { id })
        const papers = read.documentPack.papers as Paper[]
        return papers.every(({ documentId }) => documentId !== null) ? papers : undefined
      }),
  }
}
