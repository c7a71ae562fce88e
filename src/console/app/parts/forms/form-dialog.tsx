import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import type { Failure } from '../../api/failure.ts'
import { FailureNotice } from '../states/failure-notice.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: ReactNode
  size?: 'md' | 'lg' | 'xl'
  /** Label of the submit button. */
  action: string
  /** The action cannot be undone, so the button is red. */
  destructive?: boolean
  /** Whether the form can be submitted. */
  ready?: boolean
  /** Focuses the submit button, for forms that need no input. */
  focusSubmit?: boolean
  /** The input is kept elsewhere, so closing loses nothing. */
  isKept?: boolean
  busy: boolean
  failure: Failure | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: Props) {
  const {
    title,
    size = 'md',
    action,
    destructive,
    ready = true,
    isKept = false,
    focusSubmit,
    busy,
    failure,
    onSubmit,
    onClose,
  } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSubmit()
  }
  return (
    <Dialog onClose={onClose} size={size} title={title} isKept={isKept}>
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
