/** Columns that a person chose, the address of a list, and its file. */
import { describe, expect, it } from 'vitest'
import { expenseColumns } from '../../../src/console/app/pages/expenses/columns.tsx'
import { timesheetColumns } from '../../../src/console/app/pages/time/columns.tsx'
import { type ListColumn, shownColumns, tracksOf } from '../../../src/console/app/parts/list/columns.ts'
import { csvOf } from '../../../src/console/app/parts/list/csv-of.ts'
import { readOrder, textOf } from '../../../src/console/app/parts/list/list-address.ts'

interface Row {
  name: string
  note: string | null
}

const columns: readonly ListColumn<Row>[] = [
  { id: 'name', title: 'Name', width: 12, grow: 2, cell: ({ name }) => name, text: ({ name }) => name },
  { id: 'note', title: 'Note', cell: ({ note }) => note, text: ({ note }) => note },
  { id: 'mark', title: 'Mark', isOptional: true, grow: 0, cell: () => '!' },
]
const idsOf = (chosen: readonly string[] | undefined) => shownColumns(columns, chosen).map(({ id }) => id)

describe('columns', () => {
  it('are those that were chosen, always with the first; unknown ones are left out', () => {
    expect(idsOf(undefined)).toEqual(['name', 'note'])
    expect(idsOf(['mark', 'nothing'])).toEqual(['name', 'mark'])
    expect(idsOf([])).toEqual(['name'])
  })

  it('share the width that is left, and never get narrower than they may', () => {
    expect(tracksOf(columns)).toEqual({ template: 'minmax(12rem, 2fr) minmax(8rem, 1fr) 8rem', width: 28 })
  })

  it('make a file in which no text is a formula', () => {
    const rows = [
      { name: 'Ada, "Bo"', note: null },
      { name: '=cmd()', note: '+447700900123' },
    ]
    expect(csvOf(columns.slice(0, 2), rows)).toBe('Name,Note\r\n"Ada, ""Bo""",\r\n\'=cmd(),+447700900123\r\n')
  })
})

describe('the address of a list', () => {
  it('is the same text for the same list, in whatever order it is written', () => {
    const names = ['q', 'sort', 'status']
    expect(textOf('?status=active&open=1&q=ada&sort=', names)).toBe('q=ada&status=active')
    expect(textOf('q=ada&status=active', names)).toBe(textOf('status=active&q=ada', names))
  })

  it('orders by fields that it knows alone', () => {
    expect(readOrder('-lastName', ['lastName'])).toEqual({ field: 'lastName', direction: 'desc' })
    expect(readOrder('lastName', ['lastName'])).toEqual({ field: 'lastName', direction: 'asc' })
    expect(readOrder('secret', ['lastName'])).toBeUndefined()
    expect(readOrder(undefined, ['lastName'])).toBeUndefined()
  })
})

/** Of a list in a window of 1280 pixels, in rem. */
const ROOM = (1280 - 248 - 48 - 2) / 16
/** The column of checkboxes. */
const CHOOSE = { width: 2.5 }

it.each([
  ['Time', [CHOOSE, ...timesheetColumns]],
  ['Expenses', expenseColumns],
])('the usual columns of %s fit into a window of 1280 pixels', (_page, usual) => {
  expect(tracksOf(usual).width).toBeLessThanOrEqual(ROOM)
})
