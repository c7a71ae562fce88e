import { Confirm } from '../../parts/forms/confirm.tsx'
import { formatDays } from '../../parts/values/days.ts'
import { UnassignDocument } from '../../staffing/operations.ts'
import { useRestoreAssignment } from '../../staffing/use-restore-assignment.ts'
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
  const undo = useRestoreAssignment(isAssignment ? bar.id : undefined, onRemoved)
  return (
    <Confirm
      title={
        isAssignment ? `Remove ${person.name} from ${bar.title}?` : `Remove ${inWords(bar.kind)} of ${person.name}?`
      }
      action="Remove"
      destructive
      mutation={isAssignment ? UnassignDocument : (RemoveWindowDocument as unknown as typeof UnassignDocument)}
      variables={{ id: bar.id, since: bar.updatedAt }}
      done="Removed"
      undo={undo}
      onDone={onRemoved}
      onClose={onClose}
    >
      {formatDays(bar.start, bar.end)}.{' '}
      {isAssignment && bar.jobId && 'The role that it filled is open again, with a task to fill it.'}
    </Confirm>
  )
}
