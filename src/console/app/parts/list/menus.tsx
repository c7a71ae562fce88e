/** The menus above a list: filters with several values, and columns. They stay open after a choice. */
import { Button, Menu, TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { IconCheck, IconChevronDown, IconColumns3 } from '../icons/icons.tsx'
import type { Choice } from './choices.ts'
import type { ListColumn } from './columns.ts'
import classes from './menus.module.css'

interface FilterProps {
  label: string
  choices: readonly Choice[]
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** Number of choices from which the menu has a search field. */
const MANY = 9

export function FilterMenu({ label, choices, values, onChange }: FilterProps) {
  const [typed, setTyped] = useState('')
  const named = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(typed.trim().toLowerCase()))
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  return (
    <Menu closeOnItemClick={false} position="bottom-start" onClose={() => setTyped('')}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes.filter}
          data-chosen={values.length > 0 || undefined}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          {label}
          {named.length > 0 && <b>{named.length > 2 ? `${named.length} chosen` : named.join(', ')}</b>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown} aria-label={label}>
        {choices.length >= MANY && (
          <TextInput
            size="xs"
            mb={4}
            aria-label={`Find in ${label}`}
            placeholder="Find…"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {found.map(({ value, label: text, count }) => (
          <Item key={value} text={text} count={count} isChosen={values.includes(value)} onClick={() => toggle(value)} />
        ))}
        {found.length === 0 && <Menu.Label>Nothing matches</Menu.Label>}
        {values.length > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange([])}>Clear</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ColumnProps {
  columns: readonly Pick<ListColumn<never>, 'id' | 'title' | 'isOptional'>[]
  /** The ids of the shown columns. */
  shown: readonly string[]
  onChange: (ids: readonly string[] | undefined) => void
}

export function ColumnMenu({ columns, shown, onChange }: ColumnProps) {
  const choosable = columns.slice(1) // the first one names the row
  const toggle = (id: string) => {
    const next = choosable.map((column) => column.id).filter((each) => (each === id) !== shown.includes(each))
    const usual = choosable.filter(({ isOptional }) => !isOptional).map((column) => column.id)
    onChange(next.join() === usual.join() ? undefined : next)
  }
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" visibleFrom="sm" leftSection={<IconColumns3 size={15} aria-hidden />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown} aria-label="Columns">
        {choosable.map(({ id, title }) => (
          <Item key={id} text={title} isChosen={shown.includes(id)} onClick={() => toggle(id)} />
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => onChange(undefined)}>Usual columns</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface ItemProps {
  text: string
  count?: number | undefined
  isChosen: boolean
  onClick: () => void
}

function Item({ text, count, isChosen, onClick }: ItemProps) {
  return (
    <Menu.Item
      component={MenuCheckbox}
      aria-checked={isChosen}
      onClick={onClick}
      leftSection={<IconCheck size={14} aria-hidden className={classes.check} data-shown={isChosen || undefined} />}
      rightSection={count !== undefined && <span className={classes.count}>{count.toLocaleString('en')}</span>}
    >
      {text}
    </Menu.Item>
  )
}

/** Replaces the role of a plain menu item. */
function MenuCheckbox(props: ComponentProps<'button'>) {
  return <button type="button" {...props} role="menuitemcheckbox" aria-checked={props['aria-checked'] ?? false} />
}
