/** A long list that is read page by page: what is in view, once, and again when it has changed. */
import { describe, expect, it } from 'vitest'
import { PagedRows } from '../../../src/console/app/parts/list/paged-rows.ts'

const PAGE = 50

/** A list of numbers on a server. A cursor is the number that the page begins after. */
function startList(length: number) {
  const server = { rows: Array.from({ length }, (_, index) => index), isDown: false }
  const asked: (string | undefined)[] = []
  const list = new PagedRows<number>(async (cursor) => {
    asked.push(cursor)
    await Promise.resolve()
    if (server.isDown) return { failure: { message: 'The server could not be reached.', fields: {} } }
    const after = cursor === undefined ? -1 : Number(cursor)
    const rest = server.rows.filter((row) => row > after)
    const data = rest.slice(0, PAGE)
    const nextCursor = rest.length > PAGE ? String(data.at(-1)) : null
    return { data, nextCursor, pagination: { total: server.rows.length } }
  })
  /** All that was asked since the last time, once the list is at rest. */
  const settle = async () => {
    for (let turn = 0; turn < 200; turn++) await Promise.resolve()
    return asked.splice(0)
  }
  return { list, server, settle }
}

describe('a list', () => {
  it('reads pages as they come into view, each once, until there are no more', async () => {
    const { list, settle } = startList(120)
    list.view(0, 10)
    expect(await settle()).toEqual([undefined, '49'])
    expect(list.shown).toMatchObject({ total: 120, isComplete: false, failure: undefined })
    expect(list.shown.rows).toHaveLength(100)
    list.view(5, 15)
    expect(await settle()).toEqual([])
    list.view(60, 80)
    expect(await settle()).toEqual(['99'])
    expect(list.shown.isComplete).toBe(true)
    list.view(100, 119)
    expect(await settle()).toEqual([])
  })

  it('reads again what is in view, and the rest when it comes into view', async () => {
    const { list, server, settle } = startList(300)
    list.view(0, 200)
    await settle()
    list.view(0, 10)
    list.refresh()
    expect(await settle()).toEqual([undefined, '49'])
    server.rows = server.rows.map((row) => (row === 130 ? 130.5 : row))
    list.view(120, 140)
    expect(await settle()).toEqual(['99', '149', '199'])
    expect(list.shown.rows).toContain(130.5)
  })

  it('shifts nothing when rows come and go: a page that ends elsewhere is continued from there', async () => {
    const { list, server, settle } = startList(200)
    list.view(0, 150)
    await settle()
    server.rows = server.rows.filter((row) => row < 40 || row >= 60)
    list.view(0, 20)
    list.refresh()
    await settle()
    list.view(100, 179)
    await settle()
    expect(list.shown.rows).toEqual(server.rows)
    expect(list.shown).toMatchObject({ total: 180, isComplete: true })
  })

  it('keeps its length until what replaces it is there', async () => {
    const { list, server, settle } = startList(200)
    list.view(0, 150)
    await settle()
    const lengths: number[] = []
    list.subscribe(() => lengths.push(list.shown.rows.length))
    server.rows = server.rows.filter((row) => row % 10 !== 0)
    list.view(60, 140)
    list.refresh()
    await settle()
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(140)
  })

  it('is read once more when it changes while it is read', async () => {
    const { list, settle } = startList(10)
    list.view(0, 9)
    list.refresh()
    list.refresh()
    expect((await settle()).length).toBeLessThanOrEqual(2)
    expect(list.shown.rows).toHaveLength(10)
  })

  it('shows a failure beside the rows that are there, asks no more by itself, and goes on when tried again', async () => {
    const { list, server, settle } = startList(200)
    list.view(0, 10)
    await settle()
    server.isDown = true
    list.view(80, 99)
    await settle()
    expect(list.shown.rows).toHaveLength(100)
    expect(list.shown.failure?.message).toContain('could not be reached')
    list.view(85, 99)
    expect(await settle()).toEqual([])
    server.isDown = false
    list.refresh()
    await settle()
    expect(list.shown).toMatchObject({ failure: undefined })
    expect(list.shown.rows.length).toBeGreaterThan(100)
  })

  it('without a row is complete', async () => {
    const { list, settle } = startList(0)
    list.view(0, 0)
    expect(await settle()).toEqual([undefined])
    expect(list.shown).toEqual({ rows: [], total: 0, isComplete: true, failure: undefined })
  })
})
