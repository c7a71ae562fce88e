/** The search and the filters above the tasks. */
import { plainChoices } from '../../parts/list/choices.ts'
import type { ListAddress } from '../../parts/list/list-address.ts'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { taskPriorities } from '../../records/task.ts'
import { useSession } from '../../session/session.tsx'
import type { Colleagues } from '../../work/colleagues.ts'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { dues, type FilterName, ME, NOBODY, type SORTS } from './find.ts'

export type TaskAddress = ListAddress<FilterName, (typeof SORTS)[number]>

interface Props {
  address: TaskAddress
  colleagues: Colleagues
}

export function TaskFilters({ address, colleagues }: Props) {
  const { me } = useSession()
  const assignees = [
    { value: ME, label: 'Me' },
    { value: NOBODY, label: 'Nobody' },
    ...colleagues.all
      .filter(({ userId }) => userId !== me.id)
      .map(({ userId, name }) => ({ value: userId, label: name })),
  ]
  /** "Nobody" cannot be combined with people. */
  const chooseAssignees = (values: readonly string[]) => {
    const last = values.at(-1)
    address.setAll('assignee', last === NOBODY ? [NOBODY] : values.filter((value) => value !== NOBODY))
  }
  return (
    <>
      <FilterMenu label="Assignee" choices={assignees} values={address.all('assignee')} onChange={chooseAssignees} />
      <FilterMenu
        label="Due"
        choices={plainChoices(dues)}
        values={address.all('due')}
        onChange={(values) => address.setAll('due', values.slice(-1))}
      />
      <FilterMenu label="Priority" choices={plainChoices(taskPriorities)} {...address.choice('priority')} />
      <SubjectSelect
        size="xs"
        w={190}
        aria-label="About"
        placeholder="About anything"
        value={address.values.about ?? ''}
        onChange={(about) => address.set({ about: about || null })}
      />
    </>
  )
}
