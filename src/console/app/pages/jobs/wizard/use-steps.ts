/** The current step of the wizard, which the URL names, and the ways to the others. */
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type Draft, problemsOf, reachable, type Step, steps } from './draft.ts'

export function useSteps(draft: Draft) {
  const [search, setSearch] = useSearchParams()
  const wanted = steps.find((each) => each === search.get('step')) ?? 'site'
  const step = reachable(draft, wanted)
  const [complaint, setComplaint] = useState<Step>()
  const complains = complaint === step
  const problems = problemsOf(draft, step)
  const at = steps.indexOf(step)
  const goTo = (next: Step) => setSearch(next === 'site' ? {} : { step: next })
  const next = () => {
    const following = steps[at + 1]
    if (problems.length > 0) setComplaint(step)
    else if (following) goTo(following)
  }
  /** Opens a step, or the one before it that is not complete. */
  const open = (asked: Step) => {
    const first = reachable(draft, asked)
    goTo(first)
    if (first !== asked) setComplaint(first)
  }
  const whyNot = (asked: Step) => {
    const first = reachable(draft, asked)
    return first === asked ? undefined : `First: ${problemsOf(draft, first).join(' ')}`
  }
  return { step, at, problems, complains, goTo, next, open, whyNot }
}
