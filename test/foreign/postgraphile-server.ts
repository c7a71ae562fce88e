/**
 * PostGraphile over the bench's database, as the owner of its tables and without credentials: it checks nothing that
 * Muster checks. Started by servers.ts with DATABASE_URL; prints its port.
 */
import { createServer } from 'node:http'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL ?? '',
      schemas: ['public'],
      poolConfig: { max: Number(process.env.DATABASE_POOL) },
    }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
})
const serv = instance.createServ(grafserv)
await serv.ready()
const server = createServer()
await serv.addTo(server)
server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port))
process.on('SIGTERM', () => process.exit())
