/** A new automation, or a copy of another. */
import { useSearch } from 'wouter'
import { useApiQuery } from '../../api/hooks.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { Notice } from '../../parts/states/notice.tsx'
import { useMay } from '../../session/session.tsx'
import { copyOf, NEW_DRAFT } from './draft.ts'
import { NewRule } from './new-rule.tsx'
import { AutomationDocument } from './operations.ts'

export function NewRulePage() {
  const from = new URLSearchParams(useSearch()).get('from')
  const mayWrite = useMay('write')
  // A copy is edited: it stays as it was made.
  const copied = useApiQuery(AutomationDocument, { id: from ?? '' }, { pause: from === null, follow: false })
  const title = from === null ? 'New automation' : 'Copy of an automation'
  return (
    <>
      <PageHeader title={title} back={{ to: '/automations', label: 'Automations' }} />
      {!mayWrite ? (
        <Notice>
          Your role can view automations but not change them. Ask a member of staff, an owner or an admin.
        </Notice>
      ) : from === null ? (
        <NewRule initial={NEW_DRAFT} />
      ) : (
        <Loaded query={copied} of={copied.data?.automation}>
          {(rule) => <NewRule initial={copyOf(rule)} />}
        </Loaded>
      )}
    </>
  )
}
