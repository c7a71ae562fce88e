/** Columns that many lists have. A list adds width and place. */
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Words } from '../../records/record.ts'
import { EnvironmentTag, StatusMark } from '../values/status.tsx'
import { Time } from '../values/time.tsx'
import type { ListColumn } from './columns.ts'

/** The status of a record. @param words those of its kind */
export const statusColumn = <Status extends string>(
  words: Words<Status>,
): ListColumn<{ status: Status }> & { sort?: never } => ({
  id: 'status',
  title: 'Status',
  grow: 0.25,
  cell: ({ status }) => <StatusMark words={words} value={status} />,
  text: ({ status }) => words[status].label,
})

/** Figures of the same width, so that rows can be compared. */
export const figures = (value: string | number | null | undefined) => <span className="figures">{value}</span>

/** A time, or words for none. */
export const time = (at: string | null | undefined, none = '') => (at ? <Time at={at} /> : none)

/** The name of a row that is not a link. */
export const strong = (name: string | null) => <b style={{ fontWeight: 550 }}>{name}</b>

/** What a row also says, in small. */
export const small = (text: ReactNode) => (
  <Text span size="xs" c="dimmed">
    {text}
  </Text>
)

/** The day of a time. */
export const day = (at: string | null) => at && <Time at={at} as="day" />

/** When it was made. */
export const createdColumn: ListColumn<{ createdAt: string }, 'createdAt'> = {
  id: 'created',
  title: 'Created',
  grow: 0.25,
  sort: 'createdAt',
  isOptional: true,
  cell: ({ createdAt }) => day(createdAt),
  text: ({ createdAt }) => createdAt,
}

/** When it was changed last. */
export const changedColumn: ListColumn<{ updatedAt: string }, 'updatedAt'> = {
  id: 'changed',
  title: 'Changed',
  grow: 0.25,
  sort: 'updatedAt',
  isOptional: true,
  cell: ({ updatedAt }) => <Time at={updatedAt} />,
  text: ({ updatedAt }) => updatedAt,
}

export const environmentColumn: ListColumn<{ environment: 'live' | 'sandbox' }, never> = {
  id: 'environment',
  title: 'Environment',
  grow: 0,
  cell: ({ environment }) => <EnvironmentTag environment={environment} />,
}
