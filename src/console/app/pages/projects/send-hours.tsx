/** The form that sends submitted hours of a project to the client's contact, who approves them by a link. */
import { Group, Textarea, TextInput } from '@mantine/core'
import { MAX_TEXT } from '../../../../domain/messages/kinds.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { type Day, dayText, today, weekOf } from '../../parts/values/days.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { useWeekStart } from '../../session/session.tsx'
import { CreateTimesheetApprovalDocument } from './operations.ts'

interface Props {
  project: { id: string; client: { contactEmail: string | null } | null }
  /** The days to begin with. Default: last week. */
  days?: { from: Day; until: Day }
  onDone: () => void
  onClose: () => void
}

export function SendHours({ project: { id, client }, days, onDone, onClose }: Props) {
  const first = weekOf(today(), useWeekStart()) - 7
  const { from, until } = days ?? { from: first, until: first + 6 }
  const form = useRecordForm(CreateTimesheetApprovalDocument, {
    values: {
      periodStart: dayText(from),
      periodEnd: dayText(until),
      email: client?.contactEmail ?? '',
      message: '',
    },
    labels: { periodStart: 'From', periodEnd: 'Until', email: 'Email of the contact', message: 'Text' },
    variables: ({ message, ...values }) => ({
      input: { projectId: id, ...values, ...(message.trim() && { message: message.trim() }) },
    }),
    done: ({ email }) => `The hours are sent to ${email}`,
    onDone,
    onClose,
  })
  return (
    <FormDialog title="Send hours to the client" action="Send" form={form} onClose={onClose}>
      <Group grow align="flex-start">
        <TextInput {...form.input('periodStart')} type="date" required />
        <TextInput {...form.input('periodEnd')} type="date" required />
      </Group>
      <TextInput {...form.input('email')} type="email" required data-autofocus />
      <Textarea {...form.input('message')} autosize minRows={3} maxRows={12} maxLength={MAX_TEXT} />
      <Muted>
        The submitted hours of these days, as they are now. The contact approves or rejects them by a link that works
        for 14 days.
      </Muted>
    </FormDialog>
  )
}
