/** Facts that many records have, for a `DescriptionList`. */
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tag } from './status.tsx'
import { Time } from './time.tsx'

const linkTo = (scheme: 'mailto' | 'tel', to: string | null | undefined) =>
  to && (
    <Anchor size="sm" href={`${scheme}:${to}`}>
      {to}
    </Anchor>
  )

/** How to reach a person. */
export const contactFacts = (email: string | null | undefined, phone: string | null | undefined) => ({
  Email: linkTo('mailto', email),
  Phone: linkTo('tel', phone),
})

interface Made {
  externalId: string | null
  metadata: Readonly<Record<string, string>>
  createdAt: string
  updatedAt: string
}

/** What other systems call it and know of it, and its times. */
export const recordFacts = ({ externalId, metadata, createdAt, updatedAt }: Made): Record<string, ReactNode> => ({
  'Your id': externalId,
  ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, <Tag key={key}>{value}</Tag>])),
  Added: <Time at={createdAt} as="day" />,
  Changed: <Time at={updatedAt} />,
})
