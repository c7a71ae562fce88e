/** Writes to selected workers, or to the crew of a project. */
import { Textarea, TextInput } from '@mantine/core'
import { MAX_SUBJECT, MAX_TEXT } from '../../../../domain/messages/kinds.ts'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { SendMessageDocument } from './operations.ts'

interface Props {
  /** Whom it is to, in words. */
  to: string
  recipients: { workerIds: string[] } | { projectId: string }
  onClose: () => void
}

export function SendMessage({ to, recipients, onClose }: Props) {
  const form = useRecordForm(SendMessageDocument, {
    values: { subject: '', text: '' },
    labels: { subject: 'Subject', text: 'Text' },
    variables: (values) => ({ input: { ...recipients, ...values } }),
    done: (_, { sendMessage: { queued, skipped } }) =>
      `${queued.toLocaleString('en')} will be sent${skipped > 0 ? `, ${skipped.toLocaleString('en')} not sent: see Messages` : ''}`,
    onClose,
  })
  return (
    <FormDialog title={`Write to ${to}`} action="Send" form={form} onClose={onClose}>
      <TextInput {...form.input('subject')} required maxLength={MAX_SUBJECT} data-autofocus />
      <Textarea {...form.input('text')} required autosize minRows={5} maxRows={14} maxLength={MAX_TEXT} />
      <Muted>By email, as you write it. It waits for the end of the quiet hours.</Muted>
    </FormDialog>
  )
}
