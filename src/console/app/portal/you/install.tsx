import { Button, Text } from '@mantine/core'
import { IconDeviceMobile } from '../../parts/icons/icons.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { texts } from '../../words/texts.ts'
import { useInstallOffer } from '../install.ts'

/** How the portal becomes an app on the device. */
export function Install() {
  const words = texts().you
  const install = useInstallOffer()
  return (
    <Panel>
      <Text fw={600} size="sm">
        {words.install}
      </Text>
      <Muted mt={4}>
        {words.installText}
        {install === undefined && ` ${words.installHow}`}
      </Muted>
      {install && (
        <Button mt="sm" leftSection={<IconDeviceMobile size={18} />} onClick={() => void install()}>
          {words.installNow}
        </Button>
      )}
    </Panel>
  )
}
