import { Title } from '@mantine/core'
import { Muted } from '../../../parts/values/muted.tsx'

/** The heading of a step, which gets the focus when the step opens. */
export function StepTitle({ children, about }: { children: string; about: string }) {
  return (
    <div>
      <Title order={2} size="h4" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </Title>
      <Muted>{about}</Muted>
    </div>
  )
}
