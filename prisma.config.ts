import { defineConfig } from 'prisma/config'

// `prisma generate` wants a schema engine to exist although it never runs it; naming any executable
// keeps it from downloading one. `prisma/migrate.ts` applies migrations.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://localhost/muster' },
})
