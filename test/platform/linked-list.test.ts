/** The list of what comes and goes with each request. */
import { expect, it } from 'vitest'
import { Link, LinkedList } from '../../src/platform/load/linked-list.ts'

class Member extends Link {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }
}

const namesOf = (list: LinkedList<Member>) => [...list].map(({ name }) => name).join('')

it('gives its members in their order, whoever leaves', () => {
  for (const leaving of ['a', 'b', 'c', 'd', 'ad', 'bc', 'dcba', 'abcd']) {
    const list = new LinkedList<Member>()
    const members = 'abcd'.split('').map((name) => new Member(name))
    for (const member of members) list.add(member)
    expect(namesOf(list)).toBe('abcd')
    for (const name of leaving) list.remove(members.find((each) => each.name === name) as Member)
    expect(namesOf(list)).toBe('abcd'.replace(new RegExp(`[${leaving}]`, 'g'), ''))
    list.add(new Member('e'))
    expect(namesOf(list).at(-1)).toBe('e')
  }
})

it('lets a member leave while it is read, and come again at the end', () => {
  const list = new LinkedList<Member>()
  for (const name of 'abc') list.add(new Member(name))
  for (const member of list) if (member.name !== 'b') list.remove(member)
  expect(namesOf(list)).toBe('b')
  const [b] = list
  list.remove(b as Member)
  expect(b).toMatchObject({ before: undefined, after: undefined })
  list.add(b as Member)
  expect(namesOf(list)).toBe('b')
})
