import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { FormDialog } from './form-dialog.tsx'

interface Props {
  title: string
  /** The consequences of the action. */
  children: ReactNode
  /** The text that the user must type. */
  name: string
  /** Label of the submit button. */
  action: string
  busy: boolean
  failure: Failure | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation of a destructive action: the user must type a name, to prevent accidents. */
export function ConfirmByName({ title, children, name, action, busy, failure, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const matches = typed.trim() === name
  return (
    <FormDialog
      title={title}
      action={action}
      ready={matches}
      destructive
      busy={busy}
      failure={failure}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      <TextInput
        label={
          <>
            Type <span className="mono">{name}</span> to confirm
          </>
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  )
}
