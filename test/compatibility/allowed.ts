/**
 * Breaks of the last release's promises that are meant, by the sentence of the test, each with its reason. After a
 * release, `node test/compatibility/promises.ts` records its promises and this table is emptied.
 */
export const allowed: Readonly<Record<string, string>> = {
  'gives graphql Query.node was Record|null and is Node|null':
    'Relay requires the name. `Node` has every field of `Record`, so every selection stays valid.',
  'takes graphql Query.node(type) is gone': 'Relay requires that `node` takes `id` alone. `nodes` takes the type.',
}
