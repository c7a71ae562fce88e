/** Prisma clients that are bound to one organisation and, if the caller is limited to some records, to these. */
import { Prisma, type PrismaClient } from '../../../prisma/generated/client/client.ts'
import type { Database, Db } from '../../platform/database/client.ts'
import { bindArguments, bindModel, type TenantScope } from './binding.ts'

/** A client that can read and write only the rows of one organisation. */
export function forOrganisation({ prisma }: Pick<Database, 'prisma'>, orgId: string): PrismaClient {
  return narrowed(prisma, { orgId, bound: null })
}

/** A client for `scope`: bound to its organisation and, if it has limits, to the records inside of them. */
export function within({ prisma }: Pick<Database, 'prisma'>, scope: TenantScope): PrismaClient {
  return narrowed(prisma, scope)
}

const MODELS = new Map<string | symbol, string>(
  Object.keys(Prisma.ModelName).map((model) => [model[0]?.toLowerCase() + model.slice(1), model]),
)

/** Bind a client or transaction to `scope`. */
export function narrowed<Client extends Db>(client: Client, scope: TenantScope): Client {
  const tables = new Map<string, object>()
  return new Proxy(client, {
    get(target, name) {
      if (name === '$extends') throw new Error('a bound client cannot be extended')
      if (name === '$transaction') return bindTransaction(target as unknown as PrismaClient, scope)
      const model = MODELS.get(name)
      const value = Reflect.get(target, name)
      if (model === undefined) return typeof value === 'function' ? value.bind(target) : value
      const table = tables.get(model) ?? bindTable(value as object, model, scope)
      tables.set(model, table)
      return table
    },
  })
}

function bindTransaction(client: PrismaClient, scope: TenantScope) {
  return <Result>(work: (tx: Db) => Promise<Result>, options?: object) =>
    client.$transaction((tx) => work(narrowed(tx, scope)), options)
}

function bindTable(table: object, model: string, scope: TenantScope): object {
  return new Proxy(table, {
    get(target, operation) {
      const run = Reflect.get(target, operation)
      if (typeof run !== 'function' || typeof operation === 'symbol') return run
      return (args?: unknown) => {
        try {
          return run.call(target, bindArguments(bindModel(model), operation, args, scope))
        } catch (error) {
          return Promise.reject(error)
        }
      }
    },
  })
}
