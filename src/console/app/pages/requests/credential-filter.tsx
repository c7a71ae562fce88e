import { useSince } from '../../api/filters.ts'
import { useApiQuery } from '../../api/hooks.ts'
import { ChoiceFilter } from '../../parts/tables/filter-bar.tsx'
import { credentialKinds } from '../../parts/values/credential-kinds.ts'
import { UsedCredentialsDocument } from './operations.ts'

interface Props {
  value: string | undefined
  onChange: (id: string | null) => void
}

/** Chooses one of the credentials that were used lately. */
export function CredentialFilter(field: Props) {
  const { data } = useApiQuery(UsedCredentialsDocument, { since: useSince('14d') })
  const from = (data?.credentialUsage ?? []).map(({ credentialId, credentialKind, credentialName }) => ({
    value: credentialId,
    label: `${credentialName ?? credentialId} (${credentialKinds[credentialKind]})`,
  }))
  return <ChoiceFilter label="All credentials" {...field} from={from} width={200} />
}
