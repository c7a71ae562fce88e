import { Text } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { notify } from '../../parts/states/notify.ts'
import { formatDays } from '../../parts/values/days.ts'
import { UnassignDocument } from '../../staffing/operations.ts'
import { inWords } from '../../staffing/words.ts'
import { RemoveWindowDocument } from './operations.ts'
import type { Bar, Person } from './people.ts'

interface Props {
  person: Person
  bar: Bar
  onRemoved: () => void
  onClose: () => void
}

export function RemoveDialog({ person, bar, onRemoved, onClose }: Props) {
  const isAssignment = bar.type === 'assignment'
  const unassign = useApiMutation(UnassignDocument)
  const removeWindow = useApiMutation(RemoveWindowDocument)
  const { busy, failure } = isAssignment ? unassign : removeWindow
  const remove = async () => {
    const variables = { id: bar.id, since: bar.updatedAt }
    const done = isAssignment ? await unassign.mutate(variables) : await removeWindow.mutate(variables)
    if (done === undefined) return
    notify('Removed')
    onRemoved()
    onClose()
  }
  return (
    <FormDialog
      title={
        isAssignment ? `Remove ${person.name} from ${bar.title}?` : `Remove ${inWords(bar.kind)} of ${person.name}?`
      }
      action="Remove"
      destructive
      focusSubmit
      busy={busy}
      failure={failure}
      onSubmit={remove}
      onClose={onClose}
    >
      <Text size="sm">
        {formatDays(bar.start, bar.end)}.{' '}
        {isAssignment && bar.jobId && 'The role that it filled is open again, with a task to fill it.'}
      </Text>
    </FormDialog>
  )
}
