/**
 * Prisma's table of which arguments of a query are parameters, written so that it takes a tenth of the memory.
 *
 * The table is a graph whose edges are named by the position of their name in a list of strings. Prisma reads it into an
 * object for each node, with the positions as keys: V8 keeps such an object as an array as long as its largest key. The
 * names of filters, which nearly every node has, are the last ones of the list as Prisma generates it, so that nearly
 * every array had a thousand elements: 20 MiB of a process. Here, the names that most nodes have come first.
 */

/** As Prisma generates it. */
export interface ParameterGraph {
  strings: string[]
  /** In base64url: see `rewrite`. */
  graph: string
}

/** The same graph with another order of its strings. */
export function compactGraph({ strings, graph }: ParameterGraph): ParameterGraph {
  const uses = new Uint32Array(strings.length)
  rewrite(graph, (name) => {
    uses[name] = (uses[name] as number) + 1
    return name
  })
  const order = strings.map((_, name) => name).sort((one, other) => (uses[other] as number) - (uses[one] as number))
  const places = new Uint32Array(strings.length)
  for (const [place, name] of order.entries()) places[name] = place
  return {
    strings: order.map((name) => strings[name] as string),
    graph: rewrite(graph, (name) => places[name] as number),
  }
}

/**
 * Write a graph again with other positions of its strings. It consists of the numbers of its parts, of the nodes of
 * arguments, of those of results, and of its roots. Numbers have 7 bits a byte, the lowest first; one that may be
 * missing is one larger, and 0 where it is.
 */
function rewrite(graph: string, place: (name: number) => number): string {
  const bytes = Buffer.from(graph, 'base64url')
  const out: number[] = []
  let at = 0

  function read(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RangeError("Prisma's graph of parameters has another form")
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  function write(number: number): void {
    let rest = number
    for (; rest >= 0x80; rest >>>= 7) out.push((rest & 0x7f) | 0x80)
    out.push(rest)
  }
  function copy(): number {
    const number = read()
    write(number)
    return number
  }
  function copyBytes(count: number): void {
    for (const end = at + count; at < end; at++) out.push(bytes[at] as number)
  }
  const copyName = () => write(place(read()))
  const copyMissingName = () => {
    const name = read()
    write(name === 0 ? 0 : place(name - 1) + 1)
  }

  const argumentNodes = copy()
  const resultNodes = copy()
  const roots = copy()
  for (let node = 0; node < argumentNodes; node++)
    for (let edges = copy(); edges > 0; edges--) {
      copyName()
      copyBytes(2) // the kinds of scalars
      copy() // the node that it leads to
      copyMissingName() // of an enum
      copyBytes(1) // flags
    }
  for (let node = 0; node < resultNodes; node++)
    for (let edges = copy(); edges > 0; edges--) {
      copyName()
      copy() // the node of its arguments
      copy() // the node that it leads to
    }
  for (let root = 0; root < roots; root++) {
    copyName()
    copy()
    copy()
  }
  if (at !== bytes.length) throw new RangeError("Prisma's graph of parameters has another form")
  return Buffer.from(out).toString('base64url')
}
