import { Anchor, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'

/** Back to the list of automations. */
export function BackLink() {
  return (
    <Anchor component={Link} href="/automations" size="sm" c="dimmed">
      <Group gap={4} component="span" display="inline-flex" mb={6}>
        <IconArrowLeft size={14} aria-hidden /> Automations
      </Group>
    </Anchor>
  )
}
