/** The buttons to decide on a record: approve it, or reject it with a reason. */
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type ReactNode, type Ref, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import { FailureNotice } from '../states/failure-notice.tsx'
import { Muted } from '../values/muted.tsx'
import { Form } from './form.tsx'

interface Props {
  /** Who reads the reason, and where. */
  reasonHint: string
  busy: boolean
  failure: Failure | undefined
  /** Resolves to whether it was rejected. Undefined if it can no longer be rejected. */
  onReject: ((reason: string) => Promise<boolean>) | undefined
  /** Buttons for other decisions. */
  children: ReactNode
  /** The consequences. */
  note?: string
  /** The button that asks for the reason, so that a keyboard shortcut can press it. */
  rejectButton?: Ref<HTMLButtonElement>
}

export function Decision({ reasonHint, busy, failure, onReject, children, note, rejectButton }: Props) {
  const [reason, setReason] = useState<string>()
  const reject = async () => {
    if (reason?.trim() && (await onReject?.(reason.trim()))) setReason(undefined)
  }
  return (
    <Form onSubmit={reject}>
      <Stack gap="sm">
        {failure && <FailureNotice failure={failure} />}
        {reason !== undefined && (
          <Textarea
            label="Reason"
            description={reasonHint}
            value={reason}
            maxLength={200}
            autosize
            minRows={2}
            onChange={(event) => setReason(event.currentTarget.value)}
            required
            autoFocus
          />
        )}
        <Group justify="flex-end">
          {reason !== undefined ? (
            <>
              <Button variant="default" onClick={() => setReason(undefined)}>
                Cancel
              </Button>
              <Button type="submit" color="red.9" loading={busy} disabled={!reason.trim()}>
                Reject
              </Button>
            </>
          ) : (
            <>
              {onReject && (
                <Button variant="default" ref={rejectButton} onClick={() => setReason('')}>
                  Reject…
                </Button>
              )}
              {children}
            </>
          )}
        </Group>
        {reason === undefined && note && (
          <Muted size="xs" ta="right">
            {note}
          </Muted>
        )}
      </Stack>
    </Form>
  )
}
