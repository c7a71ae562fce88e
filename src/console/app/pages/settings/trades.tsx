/** The trades of the organisation, and the other names for them. */
import { Button, Group, Stack, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_ALIASES, MAX_TRADES } from '../../../../domain/workforce/trade-limits.ts'
import { useApiMutation, useApiQuery } from '../../api/hooks.ts'
import { TradesDocument } from '../../filters/operations.ts'
import { EditableRows } from '../../parts/forms/editable-rows.tsx'
import { Panel } from '../../parts/layout/panel.tsx'
import { FailureNotice } from '../../parts/states/failure-notice.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { SaveTradesDocument } from './operations.ts'

export function Trades() {
  const { data, refetch } = useApiQuery(TradesDocument, {})
  const [typed, setTyped] = useState<{ name: string; aliases: string[] }[]>()
  const { mutate, busy, failure } = useApiMutation(SaveTradesDocument, {
    done: 'Trades saved',
    onDone: () => {
      setTyped(undefined)
      refetch()
    },
  })
  const rows = typed ?? data?.trades ?? []
  const problemOf = (path: string) => failure?.fields[path]
  const aliasProblem = (index: number) =>
    Object.entries(failure?.fields ?? {}).find(([path]) => path.startsWith(`trades[${index}].aliases`))?.[1]
  const save = () => mutate({ trades: rows.filter(({ name }) => name.trim() !== '') })
  return (
    <Panel title="Trades">
      <Stack gap="md">
        <Muted>
          Forms suggest them. Who types or imports another name for one, in any case, gets the first: of workers, roles
          of jobs, assignments, rates and requirements. Records that exist keep theirs.
        </Muted>
        {failure && Object.keys(failure.fields).length === 0 && <FailureNotice failure={failure} />}
        <EditableRows
          rows={rows}
          onChange={setTyped}
          noun="trade"
          blank={{ name: '', aliases: [] as string[] }}
          add="Add trade"
          most={MAX_TRADES}
        >
          {(row, set, index) => (
            <Group gap="xs" grow align="flex-start" flex={1}>
              <TextInput
                aria-label={`Name of trade ${index + 1}`}
                placeholder="electrician"
                value={row.name}
                onChange={(event) => set({ ...row, name: event.currentTarget.value })}
                error={problemOf(`trades[${index}].name`)}
                maxLength={200}
              />
              <TagsInput
                aria-label={`Other names of trade ${index + 1}`}
                placeholder={row.aliases.length === 0 ? 'Other names: sparky, elec' : ''}
                value={row.aliases}
                onChange={(aliases) => set({ ...row, aliases })}
                error={aliasProblem(index)}
                maxTags={MAX_ALIASES}
              />
            </Group>
          )}
        </EditableRows>
        <Group>
          <Button loading={busy} disabled={typed === undefined} onClick={() => void save()}>
            Save trades
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
