/** Prisma's graph of parameters is the same after its names have been ordered, and needs less memory. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { compactGraph, type ParameterGraph } from '../../../src/platform/database/parameter-graph.ts'

type Edges = Map<number, unknown[]>

/** The graph of the generated client, from its text: a client that was made before has changed the one in memory. */
async function generatedGraph(): Promise<ParameterGraph> {
  const text = await readFile('prisma/generated/client/internal/class.ts', 'utf8')
  const [, strings = ''] = /strings: JSON\.parse\((".*")\)/.exec(text) ?? []
  const [, graph = ''] = /graph: "(.+)"/.exec(text) ?? []
  return { strings: JSON.parse(JSON.parse(strings)), graph }
}

/** Read it as Prisma's runtime does. */
function decode({ strings, graph }: ParameterGraph) {
  const bytes = Buffer.from(graph, 'base64url')
  let at = 0
  const number = (shift = 0): number => {
    const byte = bytes.readUInt8(at++)
    return ((byte & 0x7f) << shift) | (byte < 0x80 ? 0 : number(shift + 7))
  }
  const named = (place: number) => (place === 0 ? undefined : strings[place - 1])
  const times = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make)
  const nodes = (count: number, edge: () => unknown[]): Edges[] =>
    times(count, () => new Map(times(number(), () => [number(), edge()])))
  const [inputs, outputs, roots] = [number(), number(), number()]
  const input = nodes(inputs, () => {
    at += 2
    return [bytes.readUInt16LE(at - 2), number(), named(number()), bytes.readUInt8(at++)]
  })
  const output = nodes(outputs, () => [number(), number()])
  const root = times(roots, () => [strings[number()], number(), number()])
  expect(at).toBe(bytes.length)
  return { nodes: [...input, ...output], root }
}

const generated = await generatedGraph()
const compact = compactGraph(generated)

it('says the same of every argument of every query', () => {
  const meaning = ({ strings, graph }: ParameterGraph) => {
    const { nodes, root } = decode({ strings, graph })
    return { root, nodes: nodes.map((edges) => [...edges].map(([name, edge]) => [strings[name], ...edge])) }
  }
  expect(meaning(compact)).toEqual(meaning(generated))
})

it('has the names that most nodes have at its beginning', () => {
  const elements = (graph: ParameterGraph) =>
    decode(graph).nodes.reduce((sum, edges) => sum + Math.max(0, ...edges.keys()), 0)
  expect(elements(compact)).toBeLessThan(elements(generated) / 3)
})

it('refuses what is no such graph', () => {
  expect(() => compactGraph({ strings: ['where'], graph: 'AQAA' })).toThrow(RangeError)
  expect(() => compactGraph({ strings: [], graph: 'AAAAAA' })).toThrow(RangeError)
})
