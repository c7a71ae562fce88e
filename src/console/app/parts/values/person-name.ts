export interface Named {
  firstName: string
  lastName: string
}

/** `Ian Elmet`. @param worker null if the person may not read it, or it was deleted */
export const personName = (worker: Named | null) =>
  worker === null ? 'Unknown worker' : `${worker.firstName} ${worker.lastName}`
