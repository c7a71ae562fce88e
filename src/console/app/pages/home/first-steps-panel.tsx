import { Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../api/hooks.ts'
import { IconArrowRight, IconCircleCheck } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'
import { useMay } from '../../session/session.tsx'
import { firstSteps } from './first-steps.ts'
import { FirstStepsDocument } from './operations.ts'

/** The next steps of a new organisation, until all are done; for those who may take them. */
export function FirstSteps() {
  const mayWrite = useMay('write')
  const { data } = useApiQuery(FirstStepsDocument, {}, { pause: !mayWrite })
  const steps = mayWrite && data ? firstSteps(data) : undefined
  if (steps === undefined) return null
  return (
    <Panel title="First steps">
      <Stack gap="xs" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {steps.map(({ title, about, to, isDone }) => (
          <Group key={title} component="li" gap="xs" wrap="nowrap" align="start">
            {isDone ? (
              <IconCircleCheck size={18} color="var(--good)" aria-label="Done" />
            ) : (
              <IconArrowRight size={18} aria-hidden />
            )}
            <Text size="sm" c={isDone ? 'dimmed' : undefined}>
              {isDone ? (
                title
              ) : (
                <PageLink href={to} inherit fw={550} underline="always">
                  {title}
                </PageLink>
              )}
              : {about}
            </Text>
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
