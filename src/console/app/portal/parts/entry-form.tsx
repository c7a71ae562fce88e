/** The form of an entry with a file: what was typed is kept on the device until it is sent. */
import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import type { Entry } from '../queue/entry.ts'

interface Props {
  title: string
  action: string
  ready: boolean
  /** The refused entry that it corrects. */
  correct: Entry | undefined
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function EntryForm({ title, action, ready, correct, onSubmit, onClose, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) onSubmit()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {correct?.refusal && <FailureNotice failure={correct.refusal} />}
          {children}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!ready}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
