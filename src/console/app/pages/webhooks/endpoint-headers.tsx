/** The own headers of an endpoint. The values that it has are not shown, so a change replaces all. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { Muted } from '../../parts/values/muted.tsx'

export interface HeaderDraft {
  name: string
  value: string
}

const NEW_HEADER: HeaderDraft = { name: '', value: '' }

interface Props {
  /** Names of the headers that the endpoint has. */
  names: readonly string[]
  /** The headers that replace them; undefined if they stay. */
  headers: readonly HeaderDraft[] | undefined
  onChange: (headers: HeaderDraft[] | undefined) => void
  /** Messages by field, such as `headers.authorization`. */
  errors: Readonly<Record<string, string>>
}

export function EndpointHeaders({ names, headers, onChange, errors }: Props) {
  const description = 'Sent with each delivery, for example an authorization that your server asks for.'
  if (headers === undefined)
    return (
      <FieldGroup label="Headers" description={description} error={errors.headers}>
        <Group gap="sm">
          <Text size="sm" className="mono">
            {names.join(', ')}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => onChange([NEW_HEADER])}>
            Replace headers
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
            Remove headers
          </Button>
        </Group>
      </FieldGroup>
    )
  return (
    <FieldGroup label="Headers" description={description} error={errors.headers}>
      <Stack gap="xs" align="flex-start">
        {names.length > 0 && (
          <Group gap="xs">
            <Muted>
              {names.join(', ')} will be {headers.length === 0 ? 'removed' : 'replaced'}.
            </Muted>
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
              Keep
            </Button>
          </Group>
        )}
        <EditableRows rows={headers} onChange={onChange} noun="header" blank={NEW_HEADER} add="Add a header">
          {(header, set, index) => {
            const change = (part: Partial<HeaderDraft>) => set({ ...header, ...part })
            return (
              <>
                <TextInput
                  aria-label={`Name of header ${index + 1}`}
                  placeholder="authorization"
                  flex={2}
                  value={header.name}
                  onChange={(event) => change({ name: event.currentTarget.value.trim() })}
                  error={errors[`headers.${header.name}`]}
                  spellCheck={false}
                />
                <TextInput
                  aria-label={`Value of header ${index + 1}`}
                  flex={3}
                  value={header.value}
                  onChange={(event) => change({ value: event.currentTarget.value })}
                  spellCheck={false}
                  autoComplete="off"
                />
              </>
            )
          }}
        </EditableRows>
      </Stack>
    </FieldGroup>
  )
}

/** The input for the API; undefined if the headers stay. Rows without a name and value are left out. */
export function headersInput(headers: readonly HeaderDraft[] | undefined): Record<string, string> | undefined {
  return (
    headers &&
    Object.fromEntries(
      headers.filter(({ name, value }) => name || value).map(({ name, value }) => [name, value.trim()]),
    )
  )
}
