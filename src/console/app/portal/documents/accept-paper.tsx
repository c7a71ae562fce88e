/** The page to read and accept a paper of a pack. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { IconExternalLink } from '../../parts/icons/icons.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { texts } from '../../words/texts.ts'
import { usePortal } from '../portal-context.tsx'
import type { Records } from '../records.ts'

/** The papers that were opened since the portal was. */
const opened = new Set<string>()

interface Props {
  paper: Records['documents'][number]
  onClose: () => void
}

export function AcceptPaper({ paper: { id, name, fileUrl }, onClose }: Props) {
  const words = texts().documents
  const { enter, isOnline } = usePortal()
  const [isRead, setRead] = useState(false)
  const [isOpened, setOpened] = useState(opened.has(id))
  const accept = async () => {
    const accepted = { kind: 'acceptance', title: words.accepted(name), subject: `paper:${id}` } as const
    if (await enter({ ...accepted, variables: { id } })) onClose()
  }
  return (
    <Dialog title={name} onClose={onClose}>
      <Stack gap="lg">
        <Text size="sm">{words.acceptText}</Text>
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
          {words.open}
        </Button>
        {!isOnline && <Muted>{words.offline}</Muted>}
        <Checkbox
          label={words.read}
          description={isOpened ? undefined : words.openFirst}
          disabled={!isOpened}
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.notNow}
          </Button>
          <Button disabled={!isRead} onClick={() => void accept()}>
            {words.accept}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
