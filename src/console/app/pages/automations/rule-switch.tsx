/** A switch that enables or disables an automation. It moves at once, and back if the server refuses. */
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/hooks.ts'
import { notify } from '../../parts/states/notify.tsx'
import { useMay } from '../../session/session.tsx'
import { type AutomationRowFragment, DisableAutomationDocument, EnableAutomationDocument } from './operations.ts'

interface Props {
  rule: Pick<AutomationRowFragment, 'id' | 'name' | 'status'>
  refetch: () => void
}

export function RuleSwitch({ rule: { id, name, status }, refetch }: Props) {
  const mayWrite = useMay('write')
  const enable = useApiMutation(EnableAutomationDocument)
  const disable = useApiMutation(DisableAutomationDocument)
  const [wanted, setWanted] = useState<boolean>()
  const turn = async (on: boolean) => {
    setWanted(on)
    const done = await (on ? enable : disable).mutate({ id })
    if (done) notify(on ? `${name} is on` : `${name} is off`)
    refetch()
    setWanted(undefined)
  }
  const failure = enable.failure ?? disable.failure
  return (
    <Switch
      aria-label={`Enable ${name}`}
      checked={wanted ?? status === 'enabled'}
      disabled={!mayWrite}
      title={mayWrite ? undefined : 'Your role may not change automations'}
      error={failure && wanted === undefined ? failure.message : undefined}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}
