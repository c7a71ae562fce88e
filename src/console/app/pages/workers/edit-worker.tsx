/**
 * The form for the facts of a worker. What somebody else changes meanwhile is told at once: the person decides whose
 * values stay, and nothing is overwritten unseen.
 */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Notice } from '../../parts/notice.tsx'
import { notify } from '../../parts/notify.ts'
import { personName } from '../../parts/person-name.ts'
import { EditWorkerDocument } from './operations.ts'
import { changedByOthers, fieldLabels, inputOf, keepMine, valuesOf, type WorkerValues } from './values.ts'
import type { WorkerDetail } from './worker-detail.ts'
import { WorkerFields } from './worker-fields.tsx'

interface Props {
  /** As it is now: it follows changes while the form is open. */
  worker: WorkerDetail
  refetch: () => void
  onClose: () => void
}

export function EditWorker({ worker, refetch, onClose }: Props) {
  const { mutate, busy, failure, reset } = useApiMutation(EditWorkerDocument)
  const [base, setBase] = useState({ values: valuesOf(worker), updatedAt: worker.updatedAt })
  const [values, setValues] = useState(base.values)
  const now = valuesOf(worker)
  const others = changedByOthers(base.values, now)
  const isStale = failure?.code === 'precondition_failed'
  const submit = async () => {
    const answer = await mutate({ id: worker.id, input: inputOf(values), ifUnchangedSince: base.updatedAt })
    if (answer === undefined) return refetch()
    notify(`${personName(values)} saved`)
    onClose()
  }
  const settle = (next: WorkerValues) => {
    setValues(next)
    setBase({ values: now, updatedAt: worker.updatedAt })
    reset()
  }
  return (
    <FormDialog
      size="lg"
      title={`Edit ${personName(worker)}`}
      action="Save changes"
      ready={others.length === 0}
      busy={busy}
      failure={isStale ? undefined : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <Notice role="alert">
          <Text size="sm" fw={600}>
            Somebody changed this worker while you were editing.
          </Text>
          <ul>
            {others.map((name) => (
              <li key={name}>
                {fieldLabels[name]} is now “{now[name] || 'empty'}”
                {values[name] !== base.values[name] && `, and you entered “${values[name] || 'empty'}”`}.
              </li>
            ))}
          </ul>
          <Group gap="xs" mt="xs">
            <Button
              size="xs"
              variant="default"
              onClick={() => settle({ ...values, ...Object.fromEntries(others.map((name) => [name, now[name]])) })}
            >
              Take their values
            </Button>
            <Button size="xs" variant="default" onClick={() => settle(keepMine(values, base.values, now))}>
              Keep mine
            </Button>
          </Group>
        </Notice>
      ) : (
        isStale && (
          <Notice role="alert">
            Something about this worker changed while you were editing. Look at the values once more, then{' '}
            <Button size="compact-xs" variant="default" onClick={() => settle(values)}>
              continue
            </Button>
          </Notice>
        )
      )}
      <WorkerFields values={values} onChange={setValues} errors={failure?.fields ?? {}} />
    </FormDialog>
  )
}
