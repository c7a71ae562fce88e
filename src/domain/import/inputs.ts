/** The resources that can be imported from files, and what a record of each is made of. */
import type { z } from 'zod'
import { periodProblem } from '../input/period.ts'
import { newAssignment } from '../mobilisation/assignment-input.ts'
import { newTask } from '../tasks/task-input.ts'
import { newClient } from '../workforce/client-input.ts'
import { newProject, projectDatesProblem } from '../workforce/project-input.ts'
import { newWorker } from '../workforce/worker-input.ts'

interface ImportInput {
  fields: z.ZodObject
  /** The problem with `endDate`, whose valid values depend on `startDate`. */
  endProblem?(start: Date | null | undefined, end: Date | null | undefined): string | undefined
}

const importInputs = {
  workers: { fields: newWorker },
  clients: { fields: newClient },
  projects: { fields: newProject, endProblem: projectDatesProblem },
  assignments: { fields: newAssignment, endProblem: periodProblem },
  tasks: { fields: newTask },
} as const satisfies Record<string, ImportInput>

export type Importable = keyof typeof importInputs

export const importables = Object.keys(importInputs) as Importable[]

export function importInputOf(resource: Importable): ImportInput {
  return importInputs[resource]
}
