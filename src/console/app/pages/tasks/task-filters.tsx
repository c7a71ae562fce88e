/** The search and the filters above the tasks. */
import type { ListAddress } from '../../parts/list/list-address.ts'
import { ClearFilters, ListSearch } from '../../parts/list/list-page.tsx'
import { FilterMenu } from '../../parts/list/menus.tsx'
import { useSession } from '../../session/session.tsx'
import type { Colleagues } from '../../work/colleagues.ts'
import type { TaskStatus } from '../../work/operations.ts'
import { SubjectSelect } from '../../work/subject-select.tsx'
import { taskPriorities, taskStatuses } from '../../work/task-words.ts'
import { dues, type FilterName, ME, NOBODY, type SORTS, statusesOf, toggledStatus } from './find.ts'
import classes from './tasks.module.css'

export type TaskAddress = ListAddress<FilterName, (typeof SORTS)[number]>

interface Props {
  address: TaskAddress
  colleagues: Colleagues
}

const choicesOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export function TaskFilters({ address, colleagues }: Props) {
  const { me } = useSession()
  const assignees = [
    { value: ME, label: 'Me' },
    { value: NOBODY, label: 'Nobody' },
    ...colleagues.all
      .filter(({ userId }) => userId !== me.id)
      .map(({ userId, name }) => ({ value: userId, label: name })),
  ]
  /** Tasks of nobody are asked for alone. */
  const chooseAssignees = (values: readonly string[]) => {
    const last = values.at(-1)
    address.setAll('assignee', last === NOBODY ? [NOBODY] : values.filter((value) => value !== NOBODY))
  }
  return (
    <>
      <ListSearch label="Title or id" {...address.field('q')} />
      <FilterMenu label="Assignee" choices={assignees} values={address.all('assignee')} onChange={chooseAssignees} />
      <FilterMenu
        label="Due"
        choices={choicesOf(dues)}
        values={address.all('due')}
        onChange={(values) => address.setAll('due', values.slice(-1))}
      />
      <FilterMenu
        label="Priority"
        choices={choicesOf(taskPriorities)}
        values={address.all('priority')}
        onChange={(values) => address.setAll('priority', values)}
      />
      <SubjectSelect
        size="xs"
        w={190}
        aria-label="About"
        placeholder="About anything"
        value={address.values.about ?? ''}
        onChange={(about) => address.set({ about: about || null })}
      />
      <ClearFilters of={address} />
    </>
  )
}

interface ToggleProps {
  address: TaskAddress
  /** Tasks of each status. */
  counts: ReadonlyMap<string | null, number>
}

/** How many tasks each status has; a click shows or hides them. */
export function StatusToggles({ address, counts }: ToggleProps) {
  const shown = statusesOf(address.all)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form
    <div role="group" aria-label="Status" className={classes.toggles}>
      {Object.entries(taskStatuses).map(([status, { label, tone }]) => (
        <button
          key={status}
          type="button"
          className={classes.toggle}
          data-tone={tone}
          aria-pressed={shown.includes(status as TaskStatus)}
          onClick={() => address.setAll('status', toggledStatus(address.all, status as TaskStatus))}
        >
          {label} <b>{(counts.get(status) ?? 0).toLocaleString('en')}</b>
        </button>
      ))}
    </div>
  )
}
