/** The organisation's own words in messages, by kind and language. */
import { Group, Input, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { MAX_OWN_TEXT, MAX_SUBJECT, messageKinds } from '../../../../domain/messages/kinds.ts'
import type { Language, MessageKind } from '../../api/schema-types.ts'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { languageChoices, messageKindNames } from '../../records/message.ts'

export interface OwnText {
  kind: MessageKind
  language: Language
  subject: string
  text: string
}

const kinds = (Object.keys(messageKinds) as MessageKind[])
  .filter((kind) => kind !== 'note')
  .map((kind) => ({ value: kind, label: messageKindNames[kind] }))

interface Props {
  texts: readonly OwnText[]
  language: Language
  errors: Readonly<Record<string, string>>
  onChange: (texts: OwnText[]) => void
}

export function OwnTexts({ texts, language, errors, onChange }: Props) {
  return (
    <Input.Wrapper
      label="Own words"
      description="A subject of your own, and a paragraph that emails have below what has happened, e.g. whom to call."
      error={errors.texts}
    >
      <Stack mt={6}>
        <EditableRows
          rows={texts}
          onChange={onChange}
          noun="text"
          add="Add own words"
          blank={{ kind: 'assignment', language, subject: '', text: '' }}
          most={kinds.length * languageChoices.length}
        >
          {(row, set, index) => (
            <Stack gap={6} flex={1}>
              <Group grow gap="xs">
                <Select
                  aria-label={`Kind of text ${index + 1}`}
                  data={kinds}
                  value={row.kind}
                  onChange={(kind) => kind && set({ ...row, kind: kind as MessageKind })}
                  allowDeselect={false}
                />
                <Select
                  aria-label={`Language of text ${index + 1}`}
                  data={languageChoices}
                  value={row.language}
                  onChange={(chosen) => chosen && set({ ...row, language: chosen as Language })}
                  allowDeselect={false}
                />
              </Group>
              <TextInput
                aria-label={`Subject of text ${index + 1}`}
                placeholder="Subject; empty for the usual one"
                maxLength={MAX_SUBJECT}
                value={row.subject}
                error={errors[`texts[${index}].subject`]}
                onChange={(event) => set({ ...row, subject: event.currentTarget.value })}
              />
              <Textarea
                aria-label={`Paragraph of text ${index + 1}`}
                placeholder="Paragraph"
                autosize
                minRows={2}
                maxLength={MAX_OWN_TEXT}
                value={row.text}
                error={errors[`texts[${index}].text`]}
                onChange={(event) => set({ ...row, text: event.currentTarget.value })}
              />
            </Stack>
          )}
        </EditableRows>
      </Stack>
    </Input.Wrapper>
  )
}
