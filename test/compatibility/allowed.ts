const SAME_VALUES = 'The values are the same; the set was closed, and is now in the schema.'
const ONE_MONEY = '`Money` has the same fields, so every selection without the name of the type stays valid.'

/**
 * Breaks of the last release's promises that are meant, by the sentence of the test, each with its reason. After a
 * release, `node test/compatibility/promises.ts` records its promises and this table is emptied.
 */
export const allowed: Readonly<Record<string, string>> = {
  'gives graphql Query.node was Record|null and is Node|null':
    'Relay requires the name. `Node` has every field of `Record`, so every selection stays valid.',
  'gives graphql AutomationEffect.priority was String|null and is TaskPriority|null': SAME_VALUES,
  'gives graphql AutomationEffect.severity was String|null and is Severity|null': SAME_VALUES,
  'gives graphql InvoicePart.kind was String and is InvoicePartKind': SAME_VALUES,
  'gives schema InvoicePart.kind was string and is InvoicePartKind': SAME_VALUES,
  'gives graphql UnbilledAmount.amount is gone': ONE_MONEY,
  'gives graphql UnbilledAmount.currency is gone': ONE_MONEY,
  'gives graphql UnbilledWork.amounts was [UnbilledAmount] and is [Money]': ONE_MONEY,
  'takes graphql Query.node(type) is gone': 'Relay requires that `node` takes `id` alone. `nodes` takes the type.',
}
