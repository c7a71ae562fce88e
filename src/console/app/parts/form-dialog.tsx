import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { Failure } from '../api/failure.ts'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface Props {
  title: ReactNode
  size?: 'md' | 'lg' | 'xl'
  /** On the button that sends. */
  action: string
  /** What it does cannot be undone. */
  destructive?: boolean
  /** Whether it can be sent as it is. */
  ready?: boolean
  /** There is nothing to fill in first: the button has the focus. */
  focusSubmit?: boolean
  busy: boolean
  failure: Failure | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that asks for something and sends it: fields, what went wrong, and the two ways out. */
export function FormDialog(props: Props) {
  const { title, size = 'md', action, destructive, ready = true, focusSubmit, busy, failure, onSubmit, onClose } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSubmit()
  }
  return (
    <Dialog onClose={onClose} size={size} title={title}>
      <form onSubmit={submit}>
        <Stack gap="lg">
          {props.children}
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={busy}
              disabled={!ready}
              {...(destructive && { color: 'red.9' })}
              {...(focusSubmit && { 'data-autofocus': true })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
