/** Which key the explorer uses, and ways to change it. */
import { Button, Group, Text } from '@mantine/core'
import { IconExternalLink } from '../../parts/icons/icons.tsx'
import { Tag } from '../../parts/values/status.tsx'
import type { useExplorerKey } from './explorer-key.ts'
import { SandboxKey } from './sandbox-key.tsx'

export type Surface = 'graphql' | 'rest'

interface Props {
  surface: Surface
  /** Of the page in the frame. */
  path: string
  explorerKey: ReturnType<typeof useExplorerKey>
}

export function ExplorerBar({ surface, path, explorerKey: { key, save, clear } }: Props) {
  return (
    <Group justify="space-between" mb="md" gap="sm">
      <Group gap="xs">
        <Text size="sm">Authenticated with</Text>
        {key ? (
          <Tag tone={key.startsWith('mst_sandbox_') ? 'warn' : undefined}>{`${key.slice(0, 12)}…${key.slice(-4)}`}</Tag>
        ) : (
          <Tag>{surface === 'graphql' ? 'your session (live)' : 'no key'}</Tag>
        )}
      </Group>
      <Group gap="xs">
        {key ? (
          <Button variant="default" size="xs" onClick={clear}>
            {surface === 'graphql' ? 'Use your session' : 'Remove key'}
          </Button>
        ) : (
          <SandboxKey onKey={save} />
        )}
        <Button
          component="a"
          href={path}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="xs"
          leftSection={<IconExternalLink size={14} />}
        >
          Open in new tab
        </Button>
      </Group>
    </Group>
  )
}
