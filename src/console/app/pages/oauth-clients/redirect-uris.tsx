import { TextInput } from '@mantine/core'
import { redirectProblem } from '../../../../access/oauth/redirects.ts'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { FieldGroup } from '../../parts/forms/field-group.tsx'

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
  return (
    <FieldGroup
      label="Redirect URIs"
      description="Users are sent here after they give access. Must match exactly. Use https, or http for a loopback address."
      error={errors.redirectUris}
    >
      <EditableRows rows={addresses} onChange={onChange} noun="redirect URI" blank="" add="Add redirect URI" least={1}>
        {(address, set, index) => {
          const problem = address === '' ? undefined : redirectProblem(address)
          return (
            <TextInput
              flex={1}
              aria-label={`Redirect URI ${index + 1}`}
              placeholder="https://app.example.com/callback"
              value={address}
              onChange={(event) => set(event.currentTarget.value.trim())}
              error={(problem && `The URI ${problem}`) ?? errors[`redirectUris[${index}]`]}
              spellCheck={false}
            />
          )
        }}
      </EditableRows>
    </FieldGroup>
  )
}
