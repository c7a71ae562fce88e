/** Invites workers to the portal by email: says who will get a link, then shows progress and results. */
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useClient } from 'urql'
import { ownHeaders } from '../../../api/client.ts'
import { failureOf } from '../../../api/failure.ts'
import type { AccountStatus } from '../../../api/schema-types.ts'
import { FormDialog } from '../../../parts/forms/form-dialog.tsx'
import { Muted } from '../../../parts/values/muted.tsx'
import { InviteWorkersDocument } from '../operations.ts'
import { ChangeRun, type NamedWorker, type SendChanges } from './change-run.ts'
import { RunDialog, type RunWords } from './run-dialog.tsx'
import { workerCount } from './words.ts'

interface Invitable extends NamedWorker {
  email: string | null
  accountStatus: AccountStatus
}

interface Props<Worker extends Invitable> {
  workers: readonly Worker[]
  afterRefused?: string
  /** @param refused the ids of those who were not invited; undefined if nothing was done */
  onClose: (refused?: readonly string[]) => void
}

export function InviteWorkers<Worker extends Invitable>({ workers, afterRefused, onClose }: Props<Worker>) {
  const [run, setRun] = useState<ChangeRun<object, Worker>>()
  const client = useClient()
  const send: SendChanges<object, Worker> = async (changes, _input, idempotencyKey) => {
    const ids = changes.map(({ worker }) => worker.id)
    const headers = ownHeaders({ 'idempotency-key': idempotencyKey })
    const { data, error } = await client.mutation(InviteWorkersDocument, { workers: ids }, headers)
    if (data !== undefined && error === undefined) return data.inviteWorkers.data
    return { failure: error ? failureOf(error) : { message: 'The server gave no answer.', fields: {} } }
  }
  const reachable = workers.filter(({ accountStatus, email }) => accountStatus !== 'active' && email !== null)
  const submit = () => {
    const next = new ChangeRun(
      reachable.map((worker) => ({ worker, input: {} })),
      send,
    )
    setRun(next)
    void next.start()
  }
  if (run)
    return <RunDialog run={run} words={{ ...runWords, ...(afterRefused && { afterRefused }) }} onClose={onClose} />
  return (
    <FormDialog
      title={`Invite ${workerCount(workers.length)} to the portal`}
      action="Send invitations"
      ready={reachable.length > 0}
      form={{ submit }}
      onClose={() => onClose()}
    >
      <Text size="sm" role="status">
        {previewOf(workers)}
      </Text>
      <Muted>A link works once and for seven days. A new one replaces it.</Muted>
    </FormDialog>
  )
}

const runWords: RunWords = {
  doing: (progress) => `Inviting ${progress}`,
  done: (workers) => `${workers} invited`,
  made: 'invited',
}

/** `12 workers get an email with a link, 3 of them again. 2 have an account. 1 has no email address.` */
function previewOf(workers: readonly Invitable[]): string {
  const count = (status: AccountStatus) => workers.filter(({ accountStatus }) => accountStatus === status)
  const [none, again, active] = [count('none'), count('invited'), count('active')]
  const waiting = [...none, ...again]
  const unreachable = waiting.filter(({ email }) => email === null).length
  const reachable = waiting.length - unreachable
  const repeated = again.filter(({ email }) => email !== null).length
  const have = (number: number) => `${number.toLocaleString('en')} ${number === 1 ? 'has' : 'have'}`
  return [
    `${workerCount(reachable)} ${reachable === 1 ? 'gets' : 'get'} an email with a link${repeated > 0 ? `, ${repeated === reachable ? '' : `${repeated.toLocaleString('en')} of them `}again` : ''}.`,
    active.length > 0 && `${have(active.length)} an account.`,
    unreachable > 0 && `${have(unreachable)} no email address: add it first.`,
  ]
    .filter(Boolean)
    .join(' ')
}
