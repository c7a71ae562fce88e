interface Named {
  firstName: string
  lastName: string
}

/** `Ian Elmet`. @param worker null where it may not be read, or is gone */
export const personName = (worker: Named | null) =>
  worker === null ? 'Unknown worker' : `${worker.firstName} ${worker.lastName}`
