/** What is being placed in a grid, with what is against it. */
import { useEffect, useMemo } from 'react'
import type { Day } from '../../parts/values/days.ts'
import { conflictsOf } from './conflicts.ts'
import type { GestureTargets } from './gestures.ts'
import type { Person } from './people.ts'
import { isUnchanged, makeProposalStore, type Proposal, type Subject } from './proposal.ts'
import { barsOf, type Pending } from './row.tsx'
import type { Shown } from './use-shown.ts'

interface Rows {
  personAt: (index: number) => Person | undefined
  /** Changes with what `personAt` finds. */
  people: unknown
  pending: ReadonlyMap<string, Pending>
  /** A placement was dropped, or confirmed by Enter. */
  onPlace: (proposal: Proposal) => void
}

export function useProposals(
  { needed, now }: Pick<Shown, 'needed' | 'now'>,
  { personAt, people, pending, onPlace }: Rows,
) {
  const store = useMemo(makeProposalStore, [])
  const conflicts = (subject: Subject, person: Person, start: Day, end: Day | null) => {
    if (subject.type === 'days') return []
    const bar = subject.type === 'bar' ? subject.bar : undefined
    const work = subject.type === 'need' ? subject.need : bar?.type === 'assignment' ? bar : undefined
    const drawn = { ...person, bars: barsOf(person, pending) }
    return conflictsOf({ person: drawn, start, end, moved: bar, work }, needed, now)
  }
  const propose: GestureTargets['propose'] = (subject, index, start, end, by) => {
    const person = personAt(index)
    return { subject, index, person, start, end, by, conflicts: person ? conflicts(subject, person, start, end) : [] }
  }
  // Changes by others can cause conflicts while a bar is being placed; `people` changes with them.
  useEffect(() => {
    const proposal = store.get()
    if (proposal === undefined) return
    const { subject, index, start, end, by } = proposal
    store.set(propose(subject, index, start, end, by))
  }, [people, pending, needed])
  const place = (proposal: Proposal) => {
    store.set(undefined)
    if (proposal.person !== undefined && !isUnchanged(proposal)) onPlace(proposal)
  }
  return { store, propose, place }
}
