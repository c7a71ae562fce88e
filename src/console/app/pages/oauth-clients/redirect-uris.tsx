import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { redirectProblem } from '../../../../access/oauth/redirects.ts'
import { FieldGroup } from '../../parts/forms/field-group.tsx'
import { IconPlus, IconX } from '../../parts/icons/icons.tsx'

interface Props {
  addresses: readonly string[]
  onChange: (addresses: string[]) => void
  /** Errors of the server by field name. */
  errors: Record<string, string>
}

export function isValidRedirectUri(address: string): boolean {
  return redirectProblem(address) === undefined
}

/** Redirect URIs, validated while typing with the server's own rule. */
export function RedirectUris({ addresses, onChange, errors }: Props) {
  const set = (index: number, text: string) =>
    onChange(addresses.map((each, at) => (at === index ? text.trim() : each)))
  return (
    <FieldGroup
      label="Redirect URIs"
      description="Users are sent here after they give access. Must match exactly. Use https, or http for a loopback address."
      error={errors.redirectUris}
    >
      <Stack gap="xs">
        {addresses.map((address, index) => {
          const problem = address === '' ? undefined : redirectProblem(address)
          return (
            <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
              <TextInput
                flex={1}
                aria-label={`Redirect URI ${index + 1}`}
                placeholder="https://app.example.com/callback"
                value={address}
                onChange={(event) => set(index, event.currentTarget.value)}
                error={(problem && `The URI ${problem}`) ?? errors[`redirectUris[${index}]`]}
                spellCheck={false}
              />
              {addresses.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={`Remove redirect URI ${index + 1}`}
                  onClick={() => onChange(addresses.filter((_, at) => at !== index))}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </Group>
          )
        })}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...addresses, ''])}
        >
          Add redirect URI
        </Button>
      </Stack>
    </FieldGroup>
  )
}
