/** Downloads what the organisation keeps of the worker. */
import { Alert, Button, Text } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { IconDownload } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { texts } from '../../words/texts.ts'
import { ExportMyDataDocument } from '../operations.ts'
import { usePortal } from '../portal-context.tsx'

export function MyData() {
  const words = texts().you
  const { isOnline } = usePortal()
  const { mutate, busy, failure } = useApiMutation(ExportMyDataDocument, {
    onDone: ({ createMyPersonalDataLink: { url } }) => window.location.assign(url),
  })
  return (
    <Panel>
      <Text fw={600} size="sm">
        {words.data}
      </Text>
      <Muted mt={4}>{isOnline ? words.dataText : words.dataOffline}</Muted>
      <Button
        mt="sm"
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={busy}
        disabled={!isOnline}
        onClick={() => void mutate({})}
      >
        {words.dataNow}
      </Button>
      {failure && (
        <Alert color="red" mt="sm">
          {failure.message}
        </Alert>
      )}
    </Panel>
  )
}
