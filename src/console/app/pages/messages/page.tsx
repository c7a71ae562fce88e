/** What workers and members were told, and the settings of it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ADMINISTRATORS } from '../../../../access/scopes/roles.ts'
import { IconSettings } from '../../parts/icons/icons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { messageRecord } from '../../records/message.ts'
import { useHasRole } from '../../session/session.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageSettings } from './settings.tsx'

export default function MessagesPage() {
  const [isChanging, setIsChanging] = useState(false)
  const mayChange = useHasRole(ADMINISTRATORS)
  return (
    <>
      <PageHeader title={messageRecord.plural} about="What workers and members were told by email.">
        {mayChange && (
          <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => setIsChanging(true)}>
            Settings
          </Button>
        )}
      </PageHeader>
      <MessageLog />
      {isChanging && <MessageSettings onClose={() => setIsChanging(false)} />}
    </>
  )
}
