/** Which files become which documents, and what is said about the others. */
import { describe, expect, it } from 'vitest'
import type { FileProblem } from '../../../src/domain/import/documents/describe.ts'
import { ListError, readList } from '../../../src/domain/import/documents/list.ts'
import {
  planOf,
  type Server,
  type StoredDocument,
  type WorkersNamed,
} from '../../../src/domain/import/documents/plan.ts'

const HEADER = ['Payroll ID', 'Type', 'File', 'Expires', 'Level']
const listOf = (...rows: string[][]) => [HEADER, ...rows].map((cells, index) => ({ line: index + 1, cells }))

interface Given {
  rows?: string[][]
  files: string[]
  stored?: StoredDocument[]
  /** Without https, a page cannot hash. */
  canHash?: boolean
}

async function planned({ rows = [], files, stored = [], canHash = true }: Given) {
  const problems: FileProblem[] = []
  const asked: WorkersNamed[] = []
  const listed =
    rows.length === 0
      ? []
      : readList(listOf(...rows), 100, (line, problem, column) =>
          problems.push({ file: `l:${line}`, problem, line, column }),
        )
  const server: Server = {
    ownTypes: async () => [{ id: 'card', key: 'card', name: 'Plant card', levels: ['Red'] }],
    async workers(filter) {
      asked.push(filter)
      const ids = 'externalId' in filter ? filter.externalId : []
      return ids.filter((id) => /^\d+$/.test(id)).map((id) => ({ id: `w${id}`, externalId: id, email: null }))
    },
    documents: async () => stored,
  }
  const source = {
    files,
    rows: listed,
    list: 'l',
    problems,
    maxBytes: 100,
    sizeOf: () => 10,
    hashOf: async (file: string) => (canHash ? `#${file}` : undefined),
  }
  const plan = await planOf(source, server, new AbortController().signal)
  return { plan, asked, told: plan.problems.map(({ line, column, problem, file }) => [line ?? file, column, problem]) }
}

const passport = {
  workerId: 'w1',
  type: 'passport',
  customTypeId: null,
  fileSha256: '#a.pdf',
  fileName: 'a.pdf',
  sizeBytes: 10,
}

describe('a list of documents', () => {
  it('takes a file that is named by the worker alone, if one row can mean it', async () => {
    const { plan, told } = await planned({
      rows: [
        ['1', 'passport', '', '2030-01-01', ''],
        ['2', 'passport', '', '', ''],
        ['2', 'licence', '', '', ''],
      ],
      files: ['1.pdf', '2.pdf'],
    })
    expect(plan.upload).toMatchObject([{ file: '1.pdf', workerId: 'w1', type: 'passport', expiresOn: '2030-01-01' }])
    expect(told.map(([at]) => at)).toEqual(['2.pdf', 3, 4])
  })

  it('names the line and the column of what is wrong', async () => {
    const { plan, told } = await planned({
      rows: [
        ['x', 'passport', 'a.pdf', '', ''],
        ['1', 'pasport', 'b.pdf', '', ''],
        ['1', 'plant card', 'c.pdf', '', 'Blue'],
        ['1', 'licence', 'd.pdf', '1/2/2030', ''],
        ['1', 'licence', 'missing.pdf', '', ''],
        ['1', 'passport', '', '2031-01-01', ''],
        ['', 'passport', '', '', ''],
      ],
      files: ['a.pdf', 'b.pdf', 'c.pdf'],
      stored: [passport],
    })
    expect(plan.upload).toEqual([])
    expect(told).toEqual([
      [5, 'expires on', expect.stringContaining('must be a date')],
      [8, 'worker', 'needs a worker and a type'],
      [3, 'type', 'no document type is called pasport'],
      [4, 'level', 'Plant card needs a level: Red'],
      [6, 'file', 'missing.pdf is not in the folder, or belongs to another row'],
      [2, 'worker', 'no worker has the id or email x'],
      [7, 'file', expect.stringContaining('change only in its review')],
    ])
  })

  it('has a bound', () => {
    const rows = listOf(['1', 'passport', '', '', ''], ['2', 'passport', '', '', ''])
    expect(() => readList(rows, 1, () => {})).toThrow(ListError)
    expect(readList(rows, 2, () => {})).toHaveLength(2)
  })
})

it('asks for workers twenty at a time', async () => {
  const { plan, asked } = await planned({ files: Array.from({ length: 45 }, (_, index) => `${index} passport.pdf`) })
  expect(asked.map((filter) => Object.values(filter).flat().length)).toEqual([20, 20, 5])
  expect(plan.upload).toHaveLength(45)
})

it('compares names and sizes where files cannot be hashed', async () => {
  const files = ['1 passport.pdf', '1_passport.pdf']
  const stored = [{ ...passport, fileName: '1 passport.pdf' }]
  const { plan } = await planned({ files, stored, canHash: false })
  expect([plan.present, plan.upload.map(({ file }) => file)]).toEqual([['1 passport.pdf'], ['1_passport.pdf']])
})
