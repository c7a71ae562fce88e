/** The dialog with the organisation's OpenID provider, and the roles that it gives. */
import { Checkbox, Group, PasswordInput, Select, Text, TextInput } from '@mantine/core'
import { MAX_RULES } from '../../../../access/company-sign-in/limits.ts'
import { isByHand, roles } from '../../../../access/scopes/roles.ts'
import type { Role } from '../../api/schema-types.ts'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { FormDialog } from '../../parts/forms/form-dialog.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import { type CompanySignInSettingsQuery, SaveCompanySignInDocument } from './operations.ts'

interface Props {
  stored: CompanySignInSettingsQuery['companySignIn']
  owners: readonly { userId: string; name: string; email: string }[]
  redirectUri: string
  onClose: () => void
  onDone: () => void
}

const labels = {
  issuer: 'Issuer',
  clientId: 'Client ID',
  clientSecret: 'Client secret',
  roleClaim: 'Claim with groups or roles',
  roleRules: 'Roles by group',
  defaultRole: 'Role of everybody else',
  requiredRoles: 'Required of',
  passwordOwnerId: 'Owner who may use a password',
} as const

const all = Object.keys(roles) as Role[]
const given = all.filter((role) => !isByHand(role))

export function ProviderForm({ stored, owners, redirectUri, onClose, onDone }: Props) {
  const form = useRecordForm(SaveCompanySignInDocument, {
    values: {
      issuer: stored?.issuer ?? '',
      clientId: stored?.clientId ?? '',
      clientSecret: '',
      roleClaim: stored?.roleClaim ?? '',
      roleRules: stored?.roleRules ?? [],
      defaultRole: (stored?.defaultRole ?? '') as string,
      requiredRoles: stored?.requiredRoles ?? [],
      passwordOwnerId: stored?.passwordOwnerId ?? '',
    },
    labels,
    variables: ({ clientSecret, roleClaim, defaultRole, passwordOwnerId, ...values }) => ({
      input: {
        ...values,
        clientSecret: clientSecret === '' ? null : clientSecret,
        roleClaim: roleClaim === '' ? null : roleClaim,
        defaultRole: defaultRole === '' ? null : (defaultRole as Role),
        passwordOwnerId: passwordOwnerId === '' ? null : passwordOwnerId,
      },
    }),
    done: 'Company sign-in saved',
    onDone,
    onClose,
  })
  return (
    <FormDialog title="Company sign-in" action="Save" form={form} onClose={onClose}>
      <Text size="sm">
        At the provider, register a web application with the redirect URI{' '}
        <CopyText text={redirectUri} label="Copy redirect URI" />
      </Text>
      <TextInput {...form.input('issuer')} type="url" placeholder="https://login.example.com" required data-autofocus />
      <TextInput {...form.input('clientId')} required autoComplete="off" />
      <PasswordInput
        {...form.input('clientSecret')}
        required={stored === null}
        placeholder={stored === null ? undefined : 'As before'}
        autoComplete="off"
      />
      <TextInput
        {...form.input('roleClaim')}
        placeholder="groups"
        description="Empty: members keep the role that they have"
      />
      {form.values.roleClaim !== '' && (
        <EditableRows
          rows={form.values.roleRules}
          onChange={(roleRules) => form.set({ roleRules })}
          noun="group"
          blank={{ value: '', role: 'staff' as Role }}
          add="Add group"
          most={MAX_RULES}
        >
          {(row, set, index) => (
            <Group gap="xs" grow flex={1} align="flex-start">
              <TextInput
                aria-label={`Name or id of group ${index + 1}`}
                placeholder="Name or id of the group"
                value={row.value}
                onChange={(event) => set({ ...row, value: event.currentTarget.value })}
                error={form.errors[`roleRules[${index}].value`]}
              />
              <Select
                aria-label={`Role of group ${index + 1}`}
                data={given}
                value={row.role}
                onChange={(role) => set({ ...row, role: role as Role })}
                allowDeselect={false}
              />
            </Group>
          )}
        </EditableRows>
      )}
      <Select {...form.choice('defaultRole')} data={given} clearable placeholder="None: they are refused" />
      <Checkbox.Group
        label={labels.requiredRoles}
        description="They sign in no other way. API keys and connected apps stay as they are"
        value={form.values.requiredRoles}
        onChange={(requiredRoles) => form.set({ requiredRoles: requiredRoles as Role[] })}
        error={form.errors.requiredRoles}
      >
        <Group gap="md" mt={6}>
          {all.map((role) => (
            <Checkbox key={role} value={role} label={role} />
          ))}
        </Group>
      </Checkbox.Group>
      {form.values.requiredRoles.includes('owner') && (
        <Select
          {...form.choice('passwordOwnerId')}
          data={owners.map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))}
          description="For the day on which the provider fails"
          required
        />
      )}
    </FormDialog>
  )
}
