import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '../asking/failure.ts'
import { Dialog } from './dialog.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface Props {
  title: string
  /** What will be so afterwards. */
  children: ReactNode
  /** What has to be typed. */
  name: string
  /** On the button. */
  action: string
  busy: boolean
  failure: Failure | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for the name of what is to be destroyed, so that nothing goes by a slip. */
export function ConfirmByName({ title, children, name, action, busy, failure, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const matches = typed.trim() === name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (matches) onConfirm()
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="md">
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
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.9" disabled={!matches} loading={busy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
