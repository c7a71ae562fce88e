/** The form for a new password, which ends all other sessions. */
import { Button, PasswordInput, Stack } from '@mantine/core'
import { Form } from '../../parts/forms/form.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Section } from '../../parts/layout/section.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { texts } from '../../words/texts.ts'
import { ChangePasswordDocument } from './operations.ts'

const MIN_LENGTH = 12

export function ChangePassword() {
  const words = texts().account
  const form = useRecordForm(ChangePasswordDocument, {
    values: { currentPassword: '', newPassword: '' },
    variables: (values) => values,
    onDone: () => window.location.assign('/sign-in?done=password'),
  })
  return (
    <Section title={words.password}>
      <Panel>
        <Form onSubmit={form.submit}>
          <Stack gap="md" maw={420}>
            <PasswordInput
              {...form.input('currentPassword')}
              label={words.currentPassword}
              autoComplete="current-password"
              required
            />
            <PasswordInput
              {...form.input('newPassword')}
              label={words.newPassword}
              description={words.newPasswordText(MIN_LENGTH)}
              autoComplete="new-password"
              minLength={MIN_LENGTH}
              required
            />
            {form.failure && <FailureNotice failure={form.failure} />}
            <Button type="submit" loading={form.busy} w="fit-content">
              {words.change}
            </Button>
          </Stack>
        </Form>
      </Panel>
    </Section>
  )
}
