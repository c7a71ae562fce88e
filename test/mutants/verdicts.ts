/** What a pass is given and what it finds, as lines of JSON in a file. */
export interface Pass {
  resultsFile: string
  /** The mutants that nothing has killed, with the tests that they have survived. */
  open: { id: string; tried: string[] }[]
  /** A mutant that survived so many tests is left, except to quick ones. */
  maxTests: number
  /** A mutant of code that runs at load: on from the start of the process to its end. */
  atLoad?: string
}

export type Verdict =
  | { kind: 'imported'; mutants: string[] }
  | { kind: 'reached'; mutants: string[]; test: string; duration: number }
  | { kind: 'survived' | 'spoilt'; mutant: string; test: string }
  | { kind: 'killed'; mutant: string; test: string; reason: string }
  | { kind: 'unrepeatable'; test: string }
