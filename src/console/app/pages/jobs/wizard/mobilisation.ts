/** Turns a draft into the input of one mutation, and describes its effects in words. */
import { formatPeriod } from '../../../parts/values/days.ts'
import type { MobiliseJobMutationVariables } from '../operations.ts'
import { readRoles } from '../role-fields.tsx'
import { type ChosenWorker, type Draft, siteName, workersFor } from './draft.ts'

type Input = MobiliseJobMutationVariables['input']

interface Placed {
  trade: string
  headcount: number
  workers: ChosenWorker[]
}

export function placesOf(draft: Draft): Placed[] {
  return readRoles(draft.roles).roles.map(({ trade, headcount }) => ({
    trade,
    headcount,
    workers: (workersFor(draft, trade) ?? []).slice(0, headcount),
  }))
}

const orNull = (text: string) => text.trim() || null

export function inputOf(draft: Draft): Input {
  const places = placesOf(draft)
  const workers = places.flatMap((place) => place.workers.map(({ id }) => ({ workerId: id, trade: place.trade })))
  const chosen = places.flatMap((place) => place.workers)
  // Problems that the person saw and accepted are allowed; the server refuses new ones.
  const refuse = [
    ...(chosen.some(({ notCompliant }) => notCompliant) ? [] : (['not_compliant'] as const)),
    ...(chosen.some(({ away }) => away) ? [] : (['unavailable'] as const)),
  ]
  const newSite = {
    ...(draft.isNewClient ? { client: { name: draft.clientName.trim() } } : { clientId: draft.client?.id ?? null }),
    project: { name: draft.projectName.trim(), code: orNull(draft.code), address: orNull(draft.address) },
  }
  return {
    ...(draft.isNewProject ? newSite : { projectId: draft.project?.id ?? null }),
    startDate: draft.startDate,
    endDate: draft.endDate || null,
    roles: readRoles(draft.roles).roles,
    workers,
    packs:
      draft.templates.length === 0
        ? []
        : [{ name: draft.packName.trim(), templates: draft.templates.map((name) => ({ name })) }],
    refuse,
  }
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`

/** The effects, one sentence for each. */
export function consequencesOf(draft: Draft): string[] {
  const places = placesOf(draft)
  const needed = places.reduce((sum, { headcount }) => sum + headcount, 0)
  const assigned = places.reduce((sum, { workers }) => sum + workers.length, 0)
  const open = places.filter(({ workers, headcount }) => workers.length < headcount)
  const site = siteName(draft)
  return [
    ...(draft.isNewProject && draft.isNewClient ? [`The client ${draft.clientName.trim()} is created.`] : []),
    ...(draft.isNewProject
      ? [`The project ${site} is created${draft.isNewClient ? '' : ` for ${draft.client?.name}`}.`]
      : []),
    `A job for ${count(needed, 'worker')} on ${site} is created, ${formatPeriod(draft.startDate, draft.endDate || null)}.`,
    ...(assigned > 0
      ? [`${count(assigned, 'worker')} ${assigned === 1 ? 'is' : 'are'} assigned for all of its days.`]
      : []),
    open.length === 0
      ? 'All places are filled, so the job is mobilised at once.'
      : `${count(open.length, 'role')} ${open.length === 1 ? 'stays' : 'stay'} open, with a task to fill ${open.length === 1 ? 'it' : 'each'}: ${open.map(({ trade, workers, headcount }) => `${headcount - workers.length} ${trade}`).join(', ')}.`,
    ...packConsequences(draft, assigned),
  ]
}

function packConsequences({ templates, packName }: Draft, assigned: number): string[] {
  if (templates.length === 0) return ['No papers are issued; a task reminds you of the pack.']
  const papers = count(templates.length * assigned, 'document')
  if (assigned === 0) return [`The pack ${packName.trim()} is kept as a draft: issue it when somebody is assigned.`]
  return [`The pack ${packName.trim()} is issued: ${papers} for ${count(assigned, 'worker')} to accept.`]
}
