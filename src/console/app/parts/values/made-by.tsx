import { Text } from '@mantine/core'

/** The name of a key or client, and who created it. */
export function MadeBy({ name, createdBy }: { name: string; createdBy: string | null }) {
  return (
    <>
      <b style={{ fontWeight: 550 }}>{name}</b>
      <Text size="xs" c="dimmed">
        {createdBy ?? 'Command line, or an account that is gone'}
      </Text>
    </>
  )
}
