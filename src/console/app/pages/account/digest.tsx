/** The switch for the daily email of unread notifications. */
import { Switch } from '@mantine/core'
import { NOTIFICATION_READERS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { notify } from '../../parts/states/notify.ts'
import { useHasRole } from '../../session/session.tsx'
import { DigestDocument, UpdateMyDigestDocument } from './operations.ts'

export function Digest() {
  const isReader = useHasRole(NOTIFICATION_READERS)
  const { data, refetch } = useApiQuery(DigestDocument, {}, { pause: !isReader })
  const { mutate, busy, failure } = useApiMutation(UpdateMyDigestDocument)
  if (!isReader || !data?.myNotifications) return null
  const turn = async (wanted: boolean) => {
    if ((await mutate({ wanted })) === undefined) return
    notify(wanted ? 'Daily email turned on' : 'Daily email turned off')
    refetch()
  }
  return (
    <Panel>
      {failure && <FailureNotice failure={failure} />}
      <Switch
        label="Daily email"
        description="A morning summary of your unread notifications. Not sent when there are none."
        checked={data.myNotifications.digest}
        disabled={busy}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </Panel>
  )
}
