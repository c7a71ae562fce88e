/** The fields of a form on the page itself, and the button that saves them. */
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '../../parts/forms/form.tsx'
import type { RecordForm } from '../../parts/forms/record-form.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'

interface SaveProps<Values> {
  form: Pick<RecordForm<Values>, 'values' | 'submit' | 'busy' | 'failure'>
  stored: Values
  label: string
  children: ReactNode
}

export function SaveForm<Values extends object>({ form, stored, label, children }: SaveProps<Values>) {
  const isSame = JSON.stringify(form.values) === JSON.stringify(stored)
  return (
    <Form onSubmit={form.submit}>
      <Stack gap="md">
        {form.failure && <FailureNotice failure={form.failure} />}
        {children}
        <Group>
          <Button
            type="submit"
            loading={form.busy}
            disabled={isSame}
            title={isSame ? 'Nothing has changed' : undefined}
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
