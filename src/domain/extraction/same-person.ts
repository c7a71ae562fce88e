/** Whether a document belongs to its worker. Uses neither server nor database, so it runs in browsers, too. */

interface Read {
  field: string
  value: string
}

/** Whether a name that was read from a document differs from its worker's; false if no name was read. */
export function namesAnotherPerson(read: readonly Read[], worker: { firstName: string; lastName: string }): boolean {
  const extracted = (name: string) => read.find(({ field }) => field === name)?.value
  const last = extracted('last_name')
  const first = extracted('first_name')?.split(' ')[0]
  return (
    (last !== undefined && !sameName(last, worker.lastName)) ||
    (first !== undefined && !sameName(first, worker.firstName))
  )
}

/** Compares the first word without accents and case, because passports transcribe names. */
function sameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^\p{L} -]/gu, '')
      .split(/[ -]/)[0] ?? ''
  return plain(one) === plain(other)
}
