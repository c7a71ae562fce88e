/** The page to read and accept a paper of a pack. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { IconExternalLink } from '../../parts/icons/icons.tsx'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'

/** The papers that were opened since the portal was. */
const opened = new Set<string>()

interface Props {
  paper: Records['documents'][number]
  onClose: () => void
}

export function AcceptPaper({ paper: { id, name, fileUrl }, onClose }: Props) {
  const { enter, isOnline } = usePortal()
  const [isRead, setRead] = useState(false)
  const [isOpened, setOpened] = useState(opened.has(id))
  const accept = async () => {
    const accepted = { kind: 'acceptance', title: `Accepted: ${name}`, subject: `paper:${id}` } as const
    if (await enter({ ...accepted, variables: { id } })) onClose()
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <Stack gap="lg">
        <Text size="sm">
          Open the paper, read it to its end, then accept it. Your acceptance is recorded with its time.
        </Text>
        <Button
          component="a"
          href={fileUrl}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="md"
          leftSection={<IconExternalLink size={18} />}
          data-autofocus
          onClick={() => setOpened(opened.add(id).has(id))}
        >
          Open the paper
        </Button>
        {!isOnline && (
          <Text size="sm" c="dimmed">
            Without a connection it cannot be opened, unless you have read it before.
          </Text>
        )}
        <Checkbox
          label="I have read and understood it"
          description={isOpened ? undefined : 'Open the paper first.'}
          disabled={!isOpened}
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button disabled={!isRead} onClick={() => void accept()}>
            Accept
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
