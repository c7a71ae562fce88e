/**
 * The bar that is being placed, by pointer or keyboard, before it is saved. It is outside React's state, so that each
 * step renders only the layer that draws it, not the rows.
 */
import { useSyncExternalStore } from 'react'
import type { Day } from '../../parts/values/days.ts'
import type { Conflict } from './conflicts.ts'
import type { Bar, Need, Person } from './people.ts'

/** What is placed: an existing bar, an open role, or selected days of a person for something new. */
export type Subject = { type: 'bar'; bar: Bar } | { type: 'need'; need: Need } | { type: 'days' }

export interface Proposal {
  subject: Subject
  /** The row. */
  index: number
  /** Undefined while its row loads. */
  person: Person | undefined
  start: Day
  end: Day | null
  conflicts: readonly Conflict[]
  by: 'pointer' | 'keyboard'
}

export interface ProposalStore {
  get: () => Proposal | undefined
  set: (proposal: Proposal | undefined) => void
  subscribe: (listener: () => void) => () => void
}

export function makeProposalStore(): ProposalStore {
  let current: Proposal | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(proposal) {
      current = proposal
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const useProposal = (store: ProposalStore) => useSyncExternalStore(store.subscribe, store.get)

/** The name of what is placed. */
export function titleOf(subject: Subject): string {
  if (subject.type === 'need') return `${subject.need.projectName} · ${subject.need.trade}`
  if (subject.type === 'days') return 'New'
  return subject.bar.type === 'assignment' ? subject.bar.title : subject.bar.kind
}

export function isUnchanged({ subject, person, start, end }: Proposal): boolean {
  if (subject.type !== 'bar') return false
  const { bar } = subject
  return bar.start === start && bar.end === end && (person?.bars.some(({ id }) => id === bar.id) ?? false)
}
