/** The form of what messages the organisation sends. */
import { Checkbox, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { MAX_PER_DAY, messageKinds } from '../../../../domain/messages/kinds.ts'
import { useApiQuery } from '../../api/hooks.ts'
import type { Language, MessageKind } from '../../api/schema-types.ts'
import { Dialog } from '../../parts/forms/dialog.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { languageChoices, messageKindNames } from '../../records/message.ts'
import { MessageSettingsDocument, type MessageSettingsQuery, UpdateMessageSettingsDocument } from './operations.ts'
import { OwnTexts } from './own-texts.tsx'

type Settings = NonNullable<MessageSettingsQuery['messageSettings']>

export function MessageSettings({ onClose }: { onClose: () => void }) {
  const { data, failure, refetch } = useApiQuery(MessageSettingsDocument, {})
  if (data?.messageSettings) return <SettingsForm settings={data.messageSettings} onClose={onClose} />
  if (!failure) return null
  return (
    <Dialog title="Message settings" onClose={onClose}>
      <FailureNotice failure={failure} onRetry={refetch} />
    </Dialog>
  )
}

const kinds = (Object.keys(messageKinds) as (keyof typeof messageKinds)[]).map(
  (kind) => [kind, messageKindNames[kind]] as const,
)

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { enabled, kindsOff, smsKinds, everyone, perDay, quietFrom, quietUntil, language, texts } = settings
  const form = useRecordForm(UpdateMessageSettingsDocument, {
    values: {
      enabled,
      kindsOff,
      smsKinds,
      everyone,
      perDay: perDay as number | string,
      quietFrom,
      quietUntil,
      language,
      texts: texts.map((own) => ({ ...own, subject: own.subject ?? '', text: own.text ?? '' })),
    },
    paths: {
      kindsOff: 'input.kindsOff',
      smsKinds: 'input.smsKinds',
      perDay: 'input.perDay',
      quietFrom: 'input.quietFrom',
      quietUntil: 'input.quietUntil',
    },
    variables: (values) => ({
      input: {
        ...values,
        perDay: Number(values.perDay),
        texts: values.texts.map((own) => ({ ...own, subject: own.subject || null, text: own.text || null })),
      },
    }),
    done: 'Message settings saved',
    onClose,
  })
  const { values, set } = form
  return (
    <FormDialog title="Message settings" action="Save changes" form={form} onClose={onClose}>
      <Switch
        label="Send messages"
        description="Workers and members are told of what concerns them, from now on."
        checked={values.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
        data-autofocus
      />
      <Checkbox.Group
        label="About"
        value={kinds.map(([kind]) => kind).filter((kind) => !values.kindsOff.includes(kind))}
        onChange={(chosen) => set({ kindsOff: kinds.map(([kind]) => kind).filter((kind) => !chosen.includes(kind)) })}
      >
        <Group gap="md" mt="xs">
          {kinds.map(([kind, label]) => (
            <Checkbox key={kind} value={kind} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group
        label="Also as text messages to workers"
        description="They cost what your SMS gateway charges. All messages count towards the maximum below."
        value={values.smsKinds}
        onChange={(chosen) => set({ smsKinds: chosen as MessageKind[] })}
      >
        <Group gap="md" mt="xs">
          {kinds.flatMap(([kind, label]) =>
            messageKinds[kind].to === 'worker' ? <Checkbox key={kind} value={kind} label={label} /> : [],
          )}
        </Group>
      </Checkbox.Group>
      <Checkbox
        label="Also workers without an account"
        description="At the email address of their record."
        checked={values.everyone}
        onChange={(event) => set({ everyone: event.currentTarget.checked })}
      />
      <Group grow align="flex-start">
        <TextInput {...form.input('quietFrom')} label="Quiet from" type="time" required />
        <TextInput {...form.input('quietUntil')} label="Quiet until" type="time" required />
      </Group>
      <NumberInput {...form.field('perDay')} label="Maximum messages in 24 hours" min={0} max={MAX_PER_DAY} required />
      <Select
        label="Default language"
        data={languageChoices}
        value={values.language}
        onChange={(language) => language && set({ language: language as Language })}
        allowDeselect={false}
      />
      <OwnTexts
        texts={values.texts}
        language={values.language}
        errors={form.errors}
        onChange={(next) => set({ texts: next })}
      />
    </FormDialog>
  )
}
