/** The list of what comes and goes with each request. */
import { expect, it } from 'vitest'
import { Chain, Link } from '../../src/platform/load/linked-list.ts'

class Member extends Link {
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
  }
}

const namesOf = (chain: Chain<Member>) => [...chain].map(({ name }) => name).join('')

it('gives its members in their order, whoever leaves', () => {
  for (const leaving of ['a', 'b', 'c', 'd', 'ad', 'bc', 'dcba', 'abcd']) {
    const chain = new Chain<Member>()
    const members = 'abcd'.split('').map((name) => new Member(name))
    for (const member of members) chain.add(member)
    expect(namesOf(chain)).toBe('abcd')
    for (const name of leaving) chain.remove(members.find((each) => each.name === name) as Member)
    expect(namesOf(chain)).toBe('abcd'.replace(new RegExp(`[${leaving}]`, 'g'), ''))
    chain.add(new Member('e'))
    expect(namesOf(chain).at(-1)).toBe('e')
  }
})

it('lets a member leave while it is read, and come again at the end', () => {
  const chain = new Chain<Member>()
  for (const name of 'abc') chain.add(new Member(name))
  for (const member of chain) if (member.name !== 'b') chain.remove(member)
  expect(namesOf(chain)).toBe('b')
  const [b] = chain
  chain.remove(b as Member)
  expect(b).toMatchObject({ before: undefined, after: undefined })
  chain.add(b as Member)
  expect(namesOf(chain)).toBe('b')
})
