/** The trades of the organisation, each with the other names for it. */
import { auditOrigin } from '../../src/access/audit/audit.ts'
import { ADMINISTRATORS, EVERYONE } from '../../src/access/scopes/roles.ts'
import type { Trade } from '../../src/domain/records/trade-names.ts'
import { MAX_ALIASES, MAX_TRADES } from '../../src/domain/workforce/trade-limits.ts'
import { setTrades, tradesOf } from '../../src/domain/workforce/trades.ts'
import { builder } from '../builder.ts'

const TradeType = builder.objectRef<Trade>('Trade').implement({
  description: 'A trade, and the other names by which people and imports call it.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'The name that records get.' }),
    aliases: t.exposeStringList('aliases', { nullable: false, description: 'Other names for it, e.g. `sparky`.' }),
  }),
})

const TradeInput = builder.inputType('TradeInput', {
  description: 'A trade, and the other names by which people and imports call it.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name that records get.' }),
    aliases: t.stringList({ description: `Other names for it, up to ${MAX_ALIASES}.` }),
  }),
})

builder.queryField('trades', (t) =>
  t.field({
    type: [TradeType],
    nullable: true,
    description: 'List the trades of the organisation, in the order in which they were set. Forms suggest them.',
    authScopes: { role: EVERYONE },
    resolve: (_root, _args, { control, credential }) => tradesOf(control, credential.orgId),
  }),
)

builder.mutationField('setTrades', (t) =>
  t.field({
    type: [TradeType],
    nullable: false,
    description: `Replace the list of trades, up to ${MAX_TRADES}. From now on a worker, job role, assignment, client rate or requirement that names a trade by one of its names, in any case, gets the first one. Records that exist keep theirs. Any other trade can still be written.`,
    authScopes: { role: ADMINISTRATORS },
    emitsNothing: 'Settings of the organisation emit no events.',
    args: { trades: t.arg({ type: [TradeInput], required: true, description: 'All of the trades.' }) },
    resolve: (_root, { trades }, context) => setTrades(context, auditOrigin(context), trades),
  }),
)
