/** The domains whose people sign in through the organisation's provider, each with the DNS record that proves it. */
import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useApiMutation } from '../../api/hooks.ts'
import { Form } from '../../parts/forms/form.tsx'
import { useRecordForm } from '../../parts/forms/record-form.tsx'
import { IconX } from '../../parts/icons/icons.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { CopyText } from '../../parts/values/copy.tsx'
import {
  AddSignInDomainDocument,
  RemoveSignInDomainDocument,
  type SignInDomainFragment,
  VerifySignInDomainDocument,
} from './operations.ts'

interface Props {
  domains: readonly SignInDomainFragment[]
  isOwner: boolean
  onDone: () => void
}

export function SignInDomains({ domains, isOwner, onDone }: Props) {
  return (
    <Stack gap="sm">
      {domains.map((domain) => (
        <Domain key={domain.domain} {...domain} isOwner={isOwner} onDone={onDone} />
      ))}
      {isOwner && <Add onDone={onDone} />}
    </Stack>
  )
}

type DomainProps = SignInDomainFragment & Omit<Props, 'domains'>

function Domain({ domain, recordName, recordText, verifiedAt, isOwner, onDone }: DomainProps) {
  const verify = useApiMutation(VerifySignInDomainDocument, { done: `${domain} verified`, onDone })
  const remove = useApiMutation(RemoveSignInDomainDocument, { done: `${domain} removed`, onDone })
  const failure = verify.failure ?? remove.failure
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <strong>{domain}</strong> {verifiedAt === null ? 'is not verified yet' : 'is verified'}
        </Text>
        {isOwner && (
          <Group gap="xs">
            {verifiedAt === null && (
              <Button
                size="compact-sm"
                variant="default"
                loading={verify.busy}
                onClick={() => void verify.mutate({ domain })}
              >
                Verify
              </Button>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${domain}`}
              loading={remove.busy}
              onClick={() => void remove.mutate({ domain })}
            >
              <IconX size={14} />
            </ActionIcon>
          </Group>
        )}
      </Group>
      {verifiedAt === null && (
        <Text size="sm" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
          Add a TXT record to its DNS: name <CopyText text={recordName} label={`Copy record name of ${domain}`} />, text{' '}
          <CopyText text={recordText} label={`Copy record text of ${domain}`} />
        </Text>
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}

const nothing = { domain: '' }

function Add({ onDone }: Pick<Props, 'onDone'>) {
  const form = useRecordForm(AddSignInDomainDocument, {
    values: nothing,
    labels: { domain: 'Domain' },
    variables: (values) => values,
    onDone: () => {
      form.set(nothing)
      onDone()
    },
  })
  const isEmpty = form.values.domain.trim() === ''
  return (
    <Form onSubmit={form.submit}>
      {form.failure && <FailureNotice failure={form.failure} />}
      <Group align="flex-end" gap="sm">
        <TextInput {...form.input('domain')} placeholder="example.com" maxLength={253} style={{ flex: '1 1 10rem' }} />
        <Button
          type="submit"
          variant="default"
          loading={form.busy}
          disabled={isEmpty}
          title={isEmpty ? 'Type the domain first' : undefined}
        >
          Add domain
        </Button>
      </Group>
    </Form>
  )
}
