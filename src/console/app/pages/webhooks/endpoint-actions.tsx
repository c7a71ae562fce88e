/** What can be done with an endpoint. */
import { Button } from '@mantine/core'
import {
  IconChevronDown,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconRotate,
  IconTestPipe,
  IconTrash,
} from '../../parts/icons/icons.tsx'
import { ActionMenu } from '../../parts/layout/action-menu.tsx'

export type EndpointDialog = 'test' | 'change' | 'rotate' | 'replay' | 'delete'

interface Props {
  isEnabled: boolean
  busy: boolean
  onOpen: (dialog: EndpointDialog) => void
  onEnable: (enabled: boolean) => void
}

export function EndpointActions({ isEnabled, busy, onOpen, onEnable }: Props) {
  return (
    <>
      <Button leftSection={<IconTestPipe size={16} />} onClick={() => onOpen('test')}>
        Send test event
      </Button>
      <ActionMenu
        label="More"
        actions={[
          { label: 'Edit…', icon: IconPencil, onClick: () => onOpen('change') },
          { label: 'Replay deliveries…', icon: IconRotate, onClick: () => onOpen('replay') },
          { label: 'Rotate secret…', icon: IconRefresh, onClick: () => onOpen('rotate') },
          isEnabled
            ? { label: 'Disable', icon: IconPlayerPause, onClick: () => onEnable(false) }
            : { label: 'Enable', icon: IconPlayerPlay, onClick: () => onEnable(true) },
          { label: 'Delete…', icon: IconTrash, onClick: () => onOpen('delete'), isRisky: true },
        ]}
      >
        <Button variant="default" rightSection={<IconChevronDown size={14} />} loading={busy}>
          More
        </Button>
      </ActionMenu>
    </>
  )
}
