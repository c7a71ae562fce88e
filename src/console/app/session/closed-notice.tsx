/** Tells everybody that the organisation is closed, on every page. */
import { Box } from '@mantine/core'
import { Notice } from '../parts/states/notice.tsx'
import { Time } from '../parts/values/time.tsx'
import { texts } from '../words/texts.ts'
import { useSession } from './session.tsx'

export function ClosedNotice() {
  const { deletesAt } = useSession().me.organisation
  if (deletesAt == null) return null // absent in a session that an earlier version kept
  return (
    <Box mb="md">
      <Notice>
        {texts().parts.closed} <Time at={deletesAt} as="day" />
      </Notice>
    </Box>
  )
}
