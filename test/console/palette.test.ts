/** What the palette offers for what was typed, to each role. */
import { expect, it } from 'vitest'
import { entriesOf } from '../../src/console/app/palette/entries.ts'
import { IconHome } from '../../src/console/app/parts/icons/icons.tsx'

const pages = [
  { path: '/', title: 'Home', icon: IconHome, roles: ['staff', 'developer'] },
  { path: '/members', title: 'Members', icon: IconHome, roles: ['owner'] },
  { path: '/test-organisations', title: 'Test organisations', icon: IconHome, roles: ['developer'] },
] as const
const found = {
  workers: { data: [{ id: 'w', firstName: 'Ada', lastName: 'Okafor', trade: 'welder' }] },
  clients: { data: [{ id: 'c', name: 'Harbour Ltd' }] },
  projects: {
    data: [
      {
        id: 'p',
        name: 'Quay Wall',
        client: { id: 'c', name: 'Harbour Ltd' },
        jobs: { data: [{ id: 'j', startDate: '2027-01-18' }] },
      },
    ],
  },
  invoices: { data: [{ id: 'i', number: 'INV-7', client: null }] },
}
const titles = (typed: string, role: 'staff' | 'developer', answer?: typeof found) =>
  entriesOf(typed, { role, pages, found: answer }).map(({ title, entries }) => [
    title,
    entries.map((each) => each.title),
  ])

it('has the records that were found, each with its page', () => {
  const groups = entriesOf('xyz', { role: 'staff', pages, found })
  expect(groups.flatMap(({ entries }) => entries.map(({ title, to }) => [title, to]))).toEqual([
    ['Ada Okafor', '/workers/w'],
    ['Quay Wall', '/projects/p'],
    ['Quay Wall, from 18 Jan 2027', '/jobs/j'],
    ['Harbour Ltd', '/clients/c'],
    ['Invoice INV-7', '/invoices/i'],
  ])
})

it('has the pages of the role by the beginnings of their words, and changes only for those who may make them', () => {
  expect(titles('org te', 'developer')).toEqual([['Pages', ['Test organisations']]])
  expect(titles('mem', 'staff')).toEqual([])
  expect(titles('add cl', 'staff')).toEqual([['Actions', ['Add client']]])
  expect(titles('add', 'developer')).toEqual([])
  expect(titles('', 'staff').map(([title]) => title)).toEqual(['Pages', 'Actions'])
})
