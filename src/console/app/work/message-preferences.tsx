/**
 * What the signed-in person wants to be told, how, and in which language. Each change is saved at once. Workers see it
 * in their language.
 */
import { Button, Group, Select, Stack, Switch, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type MessageKind, messageKinds } from '../../../domain/messages/kinds.ts'
import { useApiMutation, useApiQuery } from '../api/hooks.ts'
import type { Language, MessageChannel } from '../api/schema-types.ts'
import { Panel } from '../parts/layout/panel.tsx'
import { FailureNotice } from '../parts/states/failure-notice.tsx'
import { notify } from '../parts/states/notify.tsx'
import { languageChoices } from '../records/message.ts'
import { keepDevice, keptDevice, unsubscribe } from '../session/push-device.ts'
import { useSession } from '../session/session.tsx'
import { texts } from '../words/texts.ts'
import {
  AddPushDeviceDocument,
  MessagePreferencesDocument,
  type MessagePreferencesQuery,
  RemovePushDeviceDocument,
  UpdateMessagePreferencesDocument,
} from './operations.ts'
import { canNotify, subscribe } from './push.ts'

type Preferences = NonNullable<MessagePreferencesQuery['myMessagePreferences']>

const kindsTo = (reader: 'worker' | 'member') =>
  (Object.keys(messageKinds) as MessageKind[]).filter((kind) => messageKinds[kind].to === reader)

export function MessagePreferences() {
  const { me, refetch: readMe } = useSession()
  const words = texts().messages
  const { data, refetch } = useApiQuery(MessagePreferencesDocument, {})
  const { mutate, busy, failure } = useApiMutation(UpdateMessagePreferencesDocument, { onDone: refetch })
  const preferences = data?.myMessagePreferences
  if (!preferences) return null
  const choose = async (language: Language | null) => {
    if (await mutate({ input: { language } })) readMe()
  }
  return (
    <div>
      <Title order={2} size="h6" mb="xs">
        {words.title}
      </Title>
      <Panel>
        <Stack gap="sm">
          {failure && <FailureNotice failure={failure} />}
          <Select
            label={words.language}
            placeholder={words.asOrganisation}
            data={languageChoices}
            value={preferences.language}
            disabled={busy}
            clearable
            onChange={(chosen) => void choose(chosen as Language | null)}
          />
          <Choices
            preferences={preferences}
            kinds={kindsTo(me.workerId === null ? 'member' : 'worker')}
            disabled={busy}
            onChange={(off) => void mutate({ input: { off } })}
          />
          {canNotify() && <Devices preferences={preferences} onChange={refetch} />}
        </Stack>
      </Panel>
    </div>
  )
}

interface ChoicesProps {
  preferences: Preferences
  kinds: readonly MessageKind[]
  disabled: boolean
  onChange: (off: Preferences['off']) => void
}

function Choices({ preferences: { off, smsKinds, pushDevices }, kinds, disabled, onChange }: ChoicesProps) {
  const words = texts().messages
  const channels: MessageChannel[] = ['email']
  if (pushDevices.length > 0) channels.push('push')
  if (smsKinds.length > 0) channels.push('sms')
  const turn = (kind: MessageKind, channel: MessageChannel, isWanted: boolean) => {
    const others = off.filter((each) => each.kind !== kind || each.channel !== channel)
    onChange(isWanted ? others : [...others, { kind, channel }])
  }
  return (
    <Table withRowBorders={false} horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.about}</Table.Th>
          {channels.map((channel) => (
            <Table.Th key={channel} ta="right">
              {words.channels[channel]}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Td>{words.kinds[kind]}</Table.Td>
            {channels.map((channel) => (
              <Table.Td key={channel}>
                {(channel !== 'sms' || smsKinds.includes(kind)) && (
                  <Switch
                    aria-label={words.by(words.kinds[kind], words.channels[channel])}
                    checked={!off.some((each) => each.kind === kind && each.channel === channel)}
                    disabled={disabled}
                    display="flex"
                    style={{ justifyContent: 'flex-end' }}
                    styles={{ input: { insetInlineStart: 0 } }} // it is as wide as the cell, and hidden
                    onChange={(event) => turn(kind, channel, event.currentTarget.checked)}
                  />
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface DevicesProps {
  preferences: Preferences
  onChange: () => void
}

function Devices({ preferences: { pushKey, pushDevices }, onChange }: DevicesProps) {
  const { me } = useSession()
  const words = texts().messages
  const [busy, setBusy] = useState(false)
  const add = useApiMutation(AddPushDeviceDocument)
  const remove = useApiMutation(RemovePushDeviceDocument, { onDone: onChange })
  const here = pushDevices.find(({ id }) => id === keptDevice(me.id))
  const others = pushDevices.filter((each) => each !== here)
  const turnOn = async () => {
    const input = await subscribe(pushKey, me.workerId !== null)
    if (input === undefined) return notify(words.refused)
    const added = await add.mutate({ input })
    if (added) keepDevice(me.id, added.addPushDevice.id)
    onChange()
  }
  const turnOff = async (id: string) => {
    await unsubscribe()
    await remove.mutate({ id })
  }
  const turn = async (isWanted: boolean) => {
    setBusy(true)
    try {
      if (isWanted) await turnOn()
      else if (here) await turnOff(here.id)
    } catch {
      notify(words.failed) // without a push service, as in some browsers
    } finally {
      setBusy(false)
    }
  }
  const failure = add.failure ?? remove.failure
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Switch
        label={words.here}
        description={words.hereText}
        checked={here !== undefined}
        disabled={busy}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      {others.length > 0 && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            {words.devices}
          </Text>
          {others.map(({ id, name }) => (
            <Group key={id} justify="space-between">
              <Text size="sm">{name ?? words.device}</Text>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words.remove(name ?? words.device)}
                onClick={() => void remove.mutate({ id })}
              >
                {texts().parts.remove}
              </Button>
            </Group>
          ))}
        </div>
      )}
    </>
  )
}
