/** Sets a status or trade for the selected workers: asks for the value, then shows progress and results. */
import { Autocomplete, Select } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useClient } from 'urql'
import { ownHeaders } from '../../../api/client.ts'
import { failureOf } from '../../../api/failure.ts'
import type { UpdateWorkersInput, WorkerStatus } from '../../../api/schema-types.ts'
import { FormDialog } from '../../../parts/forms/form-dialog.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { workerKind } from '../../../records/worker.ts'
import { ChangeWorkersDocument } from '../operations.ts'
import { type Change, ChangeRun, type ListedWorker, type SendChanges, undoOf } from './change-run.ts'
import { RunDialog, type RunWords } from './run-dialog.tsx'
import { workerCount } from './words.ts'

/** A field that can be set for many workers. */
export type SharedField = 'status' | 'trade'

interface Props {
  field: SharedField
  workers: readonly ListedWorker[]
  /** Existing trades. */
  trades: readonly string[]
  /** @param refused the ids of those who were not changed; undefined if nothing was done */
  onClose: (refused?: readonly string[]) => void
}

export function ChangeWorkers({ field, workers, trades, onClose }: Props) {
  const [run, setRun] = useState<ChangeRun>()
  const [value, setValue] = useState('')
  const client = useClient()
  const send: SendChanges = async (changes, input, idempotencyKey) => {
    const versions = changes.map(({ worker: { id, updatedAt } }) => ({ id, ifUnchangedSince: updatedAt }))
    const headers = ownHeaders({ 'idempotency-key': idempotencyKey })
    const { data, error } = await client.mutation(ChangeWorkersDocument, { workers: versions, input }, headers)
    if (data !== undefined && error === undefined) return data.updateWorkers.data
    return { failure: error ? failureOf(error) : { message: 'The server gave no answer.', fields: {} } }
  }
  const begin = (changes: readonly Change[]) => {
    const next = new ChangeRun(changes, send)
    setRun(next)
    void next.start()
  }
  if (run) {
    const undo: Undo = {
      countOf: ({ changed }) => undoOf(changed).length,
      begin: ({ changed }) => begin(undoOf(changed)),
    }
    return <RunDialog run={run} words={runWords} undo={undo} onClose={onClose} />
  }
  const chosen = value.trim()
  const having = workers.filter((worker) => worker[field] === chosen).length
  const submit = () => {
    const input: UpdateWorkersInput = field === 'status' ? { status: chosen as WorkerStatus } : { trade: chosen }
    begin(workers.map((worker) => ({ worker, input })))
  }
  return (
    <FormDialog
      title={`Set the ${field} of ${workerCount(workers.length)}`}
      action={`Set ${field}`}
      ready={chosen !== '' && having < workers.length}
      form={{ submit }}
      onClose={() => onClose()}
    >
      {field === 'status' ? (
        <Select label="Status" data={statuses} value={value || null} onChange={(next) => setValue(next ?? '')} />
      ) : (
        <Autocomplete label="Trade" data={[...trades]} value={value} onChange={setValue} maxLength={200} />
      )}
      <Muted>
        {chosen !== '' && having > 0 && `${workerCount(having)} ${having === 1 ? 'has' : 'have'} it already. `}
        {field === 'trade' && 'Another trade can require other documents. '}
        Each worker that changes has an event of its own, which webhooks and automations follow.
      </Muted>
    </FormDialog>
  )
}

type Undo = ComponentProps<typeof RunDialog<UpdateWorkersInput, ListedWorker>>['undo']

const runWords: RunWords = {
  doing: (progress) => `Changing ${progress}`,
  done: (workers) => `${workers} changed`,
  made: 'changed',
  afterRefused: 'They stay selected.',
}

/** Without `candidate`, because nobody can become one again. */
const statuses = (['active', 'inactive'] as const).map((value) => ({ value, label: workerKind.statuses[value].label }))
