/** Asks before one action, whose consequences are the content. */
import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { useApiMutation } from '../../api/hooks.ts'
import { FormDialog } from './form-dialog.tsx'

interface Props<Data, Variables> {
  title: ReactNode
  /** Label of the submit button. */
  action: string
  destructive?: boolean
  /** Whether what else it asks for is filled in. Default: true. */
  ready?: boolean
  /** The text that the person must type, to prevent accidents. */
  name?: string
  mutation: TypedDocumentNode<Data, Variables>
  variables: Variables
  /** The message that tells the person that it is done. */
  done?: string | ((data: Data) => string)
  onDone?: (data: Data) => void
  /** Tells it instead, and offers to take it back. Absent if it cannot be. */
  undo?: ((message: string) => void) | undefined
  onClose: () => void
  children: ReactNode
}

export function Confirm<Data, Variables extends AnyVariables>(props: Props<Data, Variables>) {
  const { title, action, destructive = false, ready = true, name, mutation, variables, done, undo } = props
  const { onDone, onClose, children } = props
  const [typed, setTyped] = useState('')
  const { mutate, busy, failure } = useApiMutation(mutation, {
    done: undo ? undefined : done,
    onDone: (data) => {
      onClose()
      if (done !== undefined) undo?.(typeof done === 'string' ? done : done(data))
      onDone?.(data)
    },
  })
  return (
    <FormDialog
      title={title}
      action={action}
      ready={ready && (name === undefined || typed.trim() === name)}
      destructive={destructive}
      focusSubmit={name === undefined}
      form={{ submit: () => mutate(variables), busy, failure }}
      onClose={onClose}
    >
      <Text size="sm" component="div">
        {children}
      </Text>
      {name !== undefined && (
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
      )}
    </FormDialog>
  )
}
