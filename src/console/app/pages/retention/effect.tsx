/** What rules would remove, before they are saved. */
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useApiQuery } from '../../api/hooks.ts'
import { Muted } from '../../parts/values/muted.tsx'
import { RetentionEffectDocument } from './operations.ts'
import type { Rule } from './words.ts'

const PAUSE = 300

export function Effect({ rules }: { rules: readonly Rule[] }) {
  const [asked] = useDebouncedValue(JSON.stringify(rules), PAUSE)
  const query = useApiQuery(RetentionEffectDocument, { rules: JSON.parse(asked) as Rule[] })
  const counts = query.data?.retentionPreview
  if (!counts) return <Muted>Counting what goes…</Muted>
  const sum = (name: 'due' | 'dueIn30Days' | 'held') =>
    counts.reduce((all, each) => all + each[name], 0).toLocaleString()
  return (
    <Text size="sm" role="status">
      Removes permanently: <b>{sum('due')}</b> with the next daily run, {sum('dueIn30Days')} within 30 days. Legal holds
      keep {sum('held')}.
    </Text>
  )
}
