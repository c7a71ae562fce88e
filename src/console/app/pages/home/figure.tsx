/** A number of the home page, which leads to what it counts. */
import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../parts/layout/panel.tsx'
import { Muted } from '../../parts/values/muted.tsx'
import { PageLink } from '../../parts/values/page-link.tsx'

interface FigureProps {
  label: string
  value: number | undefined
  tone?: string | undefined
  href: string
  children?: ReactNode
}

export function Figure({ label, value, tone, href, children }: FigureProps) {
  return (
    <Panel>
      <PageLink href={href} c="dimmed">
        {label}
      </PageLink>
      {value === undefined ? (
        <Skeleton height={28} width={72} my={6} />
      ) : (
        <Text fz={28} fw={650} lh={1.35} className="figures" c={tone && value > 0 ? `var(--${tone})` : undefined}>
          {value.toLocaleString('en')}
        </Text>
      )}
      <Muted size="xs" mih={18}>
        {children}
      </Muted>
    </Panel>
  )
}
