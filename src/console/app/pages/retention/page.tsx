/** How long records are kept, what goes and when, and the legal holds that keep it. */
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../api/hooks.ts'
import { AddButton } from '../../parts/layout/buttons.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Loaded } from '../../parts/states/loaded.tsx'
import { AddRule } from './add-rule.tsx'
import { Due } from './due.tsx'
import { Holds } from './holds.tsx'
import { RetentionDocument, RetentionOwnTypesDocument } from './operations.ts'
import { Rules } from './rules.tsx'
import { UseUkRules } from './use-uk-rules.tsx'
import { plain } from './words.ts'

export default function RetentionPage() {
  const query = useApiQuery(RetentionDocument, {})
  const types = useApiQuery(RetentionOwnTypesDocument, {})
  const [open, setOpen] = useState<'adding' | 'uk'>()
  const ownTypes = new Map(types.data?.customDocumentTypes?.data.map(({ id, name }) => [id, name]))
  const rules = (query.data?.retentionPreview ?? []).map(({ rule }) => plain(rule))
  const dialog = { rules, ownTypes, onDone: query.refetch, onClose: () => setOpen(undefined) }
  return (
    <>
      <PageHeader title="Retention" about="How long records are kept. Without a rule, they are kept permanently.">
        <Button variant="default" onClick={() => setOpen('uk')}>
          Use UK rules
        </Button>
        <AddButton label="Add rule" onClick={() => setOpen('adding')} />
      </PageHeader>
      <Loaded query={query} of={query.data?.retentionPreview}>
        {(forecasts) => (
          <Stack gap="lg">
            <Rules forecasts={forecasts} ownTypes={ownTypes} onDone={query.refetch} />
            <Due key={JSON.stringify(forecasts)} />
            <Holds onDone={query.refetch} />
          </Stack>
        )}
      </Loaded>
      {open === 'adding' && <AddRule {...dialog} />}
      {open === 'uk' && <UseUkRules {...dialog} />}
    </>
  )
}
