/** The console's GraphQL client. */
import { gql } from 'urql'
import { expect, it } from 'vitest'
import { makeClient } from '../../src/console/app/api/client.ts'

it('reads once more what is asked for while it runs', async () => {
  const answers: ((name: string) => void)[] = []
  const fetch = () =>
    new Promise<Response>((resolve) => {
      answers.push((name) => resolve(Response.json({ data: { me: { __typename: 'Me', name } } })))
    })
  const client = makeClient({ organisationId: undefined })
  const context = { requestPolicy: 'network-only', fetch, url: 'http://muster.example/graphql' } as const
  const read = () => client.query(gql`{ me { name } }`, {}, context)
  const shown: string[] = []
  const page = read().subscribe(({ data }) => void shown.push(data?.me.name))
  await expect.poll(() => answers.length).toBe(1)
  const reloaded = read().toPromise()
  answers[0]?.('older')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('newer')
  expect((await reloaded).data.me.name).toBe('newer')
  await expect.poll(() => shown.at(-1)).toBe('newer')
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
  page.unsubscribe()
})
