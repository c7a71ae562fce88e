/** Whether one gets a letter each morning with what one has not read. */
import { Switch } from '@mantine/core'
import { NOTIFICATION_READERS } from '../../../../access/roles.ts'
import { useAct, useAsk } from '../../asking/ask.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Panel } from '../../parts/panel.tsx'
import { told } from '../../parts/told.ts'
import { useMay } from '../../session/session.tsx'
import { DigestDocument, UpdateMyDigestDocument } from './operations.ts'

export function Digest() {
  const isReader = useMay(NOTIFICATION_READERS)
  const { data, again } = useAsk(DigestDocument, {}, { pause: !isReader })
  const { act, busy, failure } = useAct(UpdateMyDigestDocument)
  if (!isReader || data === undefined) return null
  const turn = async (wanted: boolean) => {
    if ((await act({ wanted })) === undefined) return
    told(wanted ? 'You get a letter each morning' : 'You get no letters')
    again()
  }
  return (
    <Panel>
      {failure && <FailureNotice failure={failure} />}
      <Switch
        label="A letter each morning"
        description="With the notifications that you have not read, if there are any."
        checked={data.myNotifications.digest}
        disabled={busy}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
    </Panel>
  )
}
