/** The switch for the daily email of unread notifications. */
import { Switch } from '@mantine/core'
import { NOTIFICATION_READERS } from '../../../../access/scopes/roles.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { useHasRole } from '../../session/session.tsx'
import { DigestDocument, UpdateMyDigestDocument } from './operations.ts'

export function Digest() {
  const isReader = useHasRole(NOTIFICATION_READERS)
  const { data, refetch } = useApiQuery(DigestDocument, {}, { pause: !isReader })
  const { mutate, busy, failure } = useApiMutation(UpdateMyDigestDocument, {
    done: (_, { wanted }) => (wanted ? 'Daily email turned on' : 'Daily email turned off'),
    onDone: refetch,
  })
  if (!isReader || !data?.myNotifications) return null
  return (
    <Panel>
      {failure && <FailureNotice failure={failure} />}
      <Switch
        label="Daily email"
        description="A morning summary of your unread notifications. Not sent when there are none."
        checked={data.myNotifications.digest}
        disabled={busy}
        onChange={(event) => void mutate({ wanted: event.currentTarget.checked })}
      />
    </Panel>
  )
}
