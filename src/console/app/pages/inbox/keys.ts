const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The item that a key moves to; undefined at either end and for other keys. */
export function itemBeside(ids: readonly string[], id: string, key: string): string | undefined {
  const step = steps[key]
  const at = ids.indexOf(id)
  return step === undefined || at < 0 ? undefined : ids[at + step]
}
