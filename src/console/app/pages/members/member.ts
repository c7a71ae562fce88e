import type { MembersQuery } from './operations.ts'

export type Member = NonNullable<MembersQuery['members']>[number]
