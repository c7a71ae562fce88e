/** Rights are checked by the record that a merge field names: its value comes from no other record. */
import { expect, it } from 'vitest'
import { mergeFields, type Subjects } from '../../../src/domain/papers/merge-fields.ts'

it.each(Object.entries(mergeFields))('%s reads only the record that it names', (name, { of }) => {
  const read: string[] = []
  const subjects = new Proxy({} as Subjects, {
    get(_target, record) {
      read.push(String(record))
      return record === 'today' ? new Date('2026-05-01') : {}
    },
  })
  of(subjects)
  expect(read).toEqual([name.split('.')[0]])
})
