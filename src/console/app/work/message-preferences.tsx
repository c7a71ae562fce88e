/** What the signed-in person wants to be told by email, and in which language. Each change is saved at once. */
import { Select, Stack, Switch, Title } from '@mantine/core'
import { messageKinds } from '../../../domain/messages/kinds.ts'
import { useApiMutation, useApiQuery } from '../api/hooks.ts'
import type { Language, MessageKind } from '../api/schema-types.ts'
import { Panel } from '../parts/layout/panel.tsx'
import { FailureNotice } from '../parts/states/failure-notice.tsx'
import { languageChoices, messageKindNames } from '../records/message.ts'
import { useSession } from '../session/session.tsx'
import { MessagePreferencesDocument, UpdateMessagePreferencesDocument } from './operations.ts'

const kindsTo = (reader: 'worker' | 'member') =>
  (Object.keys(messageKinds) as MessageKind[]).filter((kind) => messageKinds[kind].to === reader)

export function MessagePreferences() {
  const { me } = useSession()
  const { data, refetch } = useApiQuery(MessagePreferencesDocument, {})
  const { mutate, busy, failure } = useApiMutation(UpdateMessagePreferencesDocument, { onDone: refetch })
  const preferences = data?.myMessagePreferences
  if (!preferences) return null
  const { language, off } = preferences
  const turn = (kind: MessageKind, isWanted: boolean) => {
    const others = off.filter((each) => each.kind !== kind || each.channel !== 'email')
    return mutate({ input: { off: isWanted ? others : [...others, { kind, channel: 'email' }] } })
  }
  return (
    <div>
      <Title order={2} size="h6" mb="xs">
        Messages by email
      </Title>
      <Panel>
        <Stack gap="sm">
          {failure && <FailureNotice failure={failure} />}
          <Select
            label="Language"
            placeholder="As the organisation"
            data={languageChoices}
            value={language}
            disabled={busy}
            clearable
            onChange={(chosen) => void mutate({ input: { language: chosen as Language | null } })}
          />
          {kindsTo(me.workerId === null ? 'member' : 'worker').map((kind) => (
            <Switch
              key={kind}
              label={messageKindNames[kind]}
              checked={!off.some((each) => each.kind === kind && each.channel === 'email')}
              disabled={busy}
              onChange={(event) => void turn(kind, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      </Panel>
    </div>
  )
}
