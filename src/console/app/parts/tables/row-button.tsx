import { Button } from '@mantine/core'

interface Props {
  label: string
  /** For screen readers, if the label is the same in each row. */
  of?: string
  onClick: () => void
}

/** The only action of a row. Several: `ActionMenu`. */
export const RowButton = ({ label, of, onClick }: Props) => (
  <Button variant="default" size="compact-sm" aria-label={of} onClick={onClick}>
    {label}
  </Button>
)
