import { Text, Title } from '@mantine/core'

/** The heading of a step, which gets the focus when the step opens. */
export function StepTitle({ children, about }: { children: string; about: string }) {
  return (
    <div>
      <Title order={2} size="h4" tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </Title>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </div>
  )
}
