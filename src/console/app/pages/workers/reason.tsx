/** Why something is done to the data of a worker, which the audit log keeps. */
import { Textarea } from '@mantine/core'

interface Props {
  description: string
  value: string
  onChange: (value: string) => void
}

export const Reason = ({ description, value, onChange }: Props) => (
  <Textarea
    label="Reason"
    description={description}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    maxLength={200}
    autosize
    required
    data-autofocus
  />
)
