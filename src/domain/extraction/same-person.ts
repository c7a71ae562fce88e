/** Whether a document is of its worker. It needs neither server nor database, so that browsers ask it, too. */

interface Read {
  field: string
  value: string
}

/** Whether a name that was read from a document is another one than its worker's. Without a name, nothing is known. */
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
