import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Failure } from '../../api/failure.ts'
import { texts } from '../../words/texts.ts'
import { FailureNotice } from '../states/failure-notice.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

/** What submits the form: see `useRecordForm`. */
interface Submission {
  submit: () => unknown
  busy?: boolean
  failure?: Failure | undefined
  /** The changes of others. */
  conflict?: ReactNode
  /** The person has to decide about `conflict` first. */
  isBlocked?: boolean
}

interface Props {
  title: ReactNode
  size?: 'md' | 'lg' | 'xl'
  form: Submission
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
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: Props) {
  const { title, size = 'md', form, action, destructive, focusSubmit, isKept = false, onClose } = props
  const { busy = false, failure, conflict, isBlocked = false } = form
  const ready = (props.ready ?? true) && !isBlocked
  return (
    <Dialog onClose={onClose} size={size} title={title} isKept={isKept}>
      <Form onSubmit={() => ready && form.submit()}>
        <Stack gap="lg">
          {conflict}
          {props.children}
          {failure && <FailureNotice failure={failure} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts().parts.cancel}
            </Button>
            <Button
              type="submit"
              loading={busy}
              disabled={!ready}
              title={ready ? undefined : texts().parts.fillIn}
              {...(destructive && { color: 'red.9' })}
              {...(focusSubmit && { 'data-autofocus': true })}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
