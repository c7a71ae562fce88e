import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'

interface Props {
  label: string
  value: number | undefined
  /** The total, to show a percentage. */
  of?: number | undefined
  note?: ReactNode
  /** Red when above zero. */
  bad?: boolean
}

export function Figure({ label, value, of, note, bad = false }: Props) {
  return (
    <Panel>
      <Muted>{label}</Muted>
      {value === undefined ? (
        <Skeleton height={28} width={80} my={6} />
      ) : (
        <Text fz={28} fw={650} lh={1.35} className="figures" c={bad && value > 0 ? 'var(--bad)' : undefined}>
          {value.toLocaleString('en')}
        </Text>
      )}
      <Muted size="xs" mih={18}>
        {note ?? (of !== undefined && value !== undefined && `${share(value, of)} of requests`)}
      </Muted>
    </Panel>
  )
}

function share(part: number, whole: number): string {
  if (whole === 0 || part === 0) return '0%'
  const percent = (part / whole) * 100
  return percent < 0.1 ? '< 0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`
}
