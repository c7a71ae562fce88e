/** Issues a pack to each of several workers: asks for its contents, shows progress, and lists who got none. */
import { type ReactNode, useState } from 'react'
import { useClient } from 'urql'
import { ownHeaders } from '../../api/client.ts'
import { failureOf } from '../../api/failure.ts'
import type { IssueDocumentPacksInput } from '../../api/schema-types.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { NameField } from '../../parts/forms/form-fields.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { readAbout } from '../../work/task-values.ts'
import { ChangeRun, type NamedWorker, type SendChanges } from '../workers/together/change-run.ts'
import { RunDialog } from '../workers/together/run-dialog.tsx'
import { workerCount } from '../workers/together/words.ts'
import { TemplateSelect } from './new-pack.tsx'
import { IssuePacksDocument } from './operations.ts'

interface Props<Worker extends NamedWorker> {
  workers: readonly Worker[]
  /** The job that the documents are about, if it is known. */
  jobId?: string
  /** Controls to choose among the workers. */
  children?: ReactNode
  /** Text below the list of those who got none. */
  afterRefused?: string
  /** @param refused the ids of those who got none; undefined if nothing was done */
  onClose: (refused?: readonly string[]) => void
}

type Run = ChangeRun<IssueDocumentPacksInput, NamedWorker>

export function IssuePacks<Worker extends NamedWorker>(props: Props<Worker>) {
  const { workers, jobId, children, afterRefused, onClose } = props
  const client = useClient()
  const [run, setRun] = useState<Run>()
  const [name, setName] = useState('')
  const [about, setAbout] = useState('')
  const [templates, setTemplates] = useState<string[]>([])
  const send: SendChanges<IssueDocumentPacksInput, NamedWorker> = async (changes, input, idempotencyKey) => {
    const workerIds = changes.map(({ worker }) => worker.id)
    const headers = ownHeaders({ 'idempotency-key': idempotencyKey })
    const { data, error } = await client.mutation(IssuePacksDocument, { workerIds, input }, headers)
    if (data !== undefined && error === undefined) return data.issueDocumentPacks.data
    return { failure: error ? failureOf(error) : { message: 'The server gave no answer.', fields: {} } }
  }
  const submit = () => {
    const job = jobId ?? readAbout(about)?.id
    const input = {
      name: name.trim(),
      ...(job && { jobId: job }),
      templates: templates.map((each) => ({ name: each })),
    }
    const next: Run = new ChangeRun<IssueDocumentPacksInput, NamedWorker>(
      workers.map((worker) => ({ worker, input })),
      send,
    )
    setRun(next)
    void next.start()
  }
  if (run)
    return <RunDialog run={run} words={{ ...runWords, ...(afterRefused && { afterRefused }) }} onClose={onClose} />
  const isReady = name.trim() !== '' && templates.length > 0 && workers.length > 0
  return (
    <FormDialog
      title={`Issue a pack to ${workerCount(workers.length)}`}
      action="Issue"
      ready={isReady}
      form={{ submit }}
      onClose={() => onClose()}
    >
      <NameField value={name} onChange={setName} description="The workers see it." />
      <TemplateSelect value={templates} onChange={setTemplates} error={undefined} />
      {jobId === undefined && (
        <SubjectSelect
          label="Job"
          placeholder="None: the documents name no job"
          types={['job']}
          value={about}
          onChange={setAbout}
        />
      )}
      {children}
      <Muted role="status">{previewOf(templates.length, workers.length)}</Muted>
    </FormDialog>
  )
}

const runWords = {
  doing: (progress: string) => `Issuing to ${progress}`,
  done: (workers: string) => `Issued to ${workers}`,
  made: 'issued',
}

/** `2 documents for each of 12 workers: 24 in all.` */
function previewOf(templates: number, workers: number): string {
  if (templates === 0 || workers === 0) return 'Each worker gets a pack of their own, which they accept by themselves.'
  const documents = (count: number) => (count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`)
  const each = `${documents(templates)} for ${workers === 1 ? '1 worker' : `each of ${workerCount(workers)}`}`
  const all = templates > 1 && workers > 1 ? `: ${(templates * workers).toLocaleString('en')} in all` : ''
  return `${each}${all}. Whoever has this pack already keeps it.`
}
