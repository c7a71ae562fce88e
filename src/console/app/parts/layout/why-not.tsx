import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

interface Props {
  /** Undefined if it can be used. */
  reason: string | undefined
  /** With `aria-disabled` instead of `disabled`, so that the keyboard reaches it. */
  children: ReactElement
}

const events = { hover: true, focus: true, touch: true }

/** Says why a button cannot be used. */
export const WhyNot = ({ reason, children }: Props) =>
  reason === undefined ? (
    children
  ) : (
    <Tooltip label={reason} events={events} multiline maw={320}>
      {children}
    </Tooltip>
  )
