/**
 * Views of a list: built-in ones, and those that a person has saved under a name. A view is the state of a list in the
 * URL (search, filters, order, columns), so it can be shared as a link. The browser stores saved views for each
 * organisation.
 */
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../session/session.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { IconBookmark, IconTrash } from '../icons/icons.tsx'
import classes from './views.module.css'

export interface View {
  name: string
  /** See `ListAddress.text`. */
  text: string
}

interface Props {
  /** Name of the list in storage. */
  list: string
  builtIn: readonly View[]
  /** The current state of the list. */
  text: string
}

export function Views({ list, builtIn, text }: Props) {
  const { me } = useSession()
  const [location] = useLocation()
  const [saved, setSaved] = useLocalStorage<readonly View[]>({
    key: `muster-views-${list}-${me.organisation.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const [isNaming, setIsNaming] = useState(false)
  const all = [...builtIn, ...saved]
  const isKnown = all.some((view) => view.text === text)
  return (
    <div className={classes.views}>
      <nav className={classes.tabs} aria-label="Views">
        {all.map((view) => (
          <Link
            key={view.name}
            href={view.text === '' ? location : `${location}?${view.text}`}
            className={classes.view}
            aria-current={view.text === text ? 'true' : undefined}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      {!isKnown && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setIsNaming(true)}
        >
          Save view
        </Button>
      )}
      {saved.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Remove saved views">
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {saved.map(({ name }) => (
              <Menu.Item key={name} onClick={() => setSaved(saved.filter((view) => view.name !== name))}>
                Remove {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isNaming && (
        <NameView
          taken={all.map(({ name }) => name)}
          onSave={(name) => {
            setSaved([...saved, { name, text }])
            setIsNaming(false)
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  )
}

interface NameProps {
  taken: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

function NameView({ taken, onSave, onClose }: NameProps) {
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const isTaken = taken.includes(name)
  return (
    <FormDialog
      title="Save view"
      action="Save view"
      ready={name !== '' && !isTaken}
      form={{ submit: () => onSave(name) }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Search, filters, order and columns as they are now. It is kept in this browser."
        maxLength={40}
        data-autofocus
        value={typed}
        error={isTaken && 'Another view has this name. Choose a different one.'}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
