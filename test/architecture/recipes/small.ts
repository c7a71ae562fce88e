/** The recipes of a setting, an error code, a filter and an event type, followed for an example. */
import type { Recipe } from './copy.ts'

const clients = 'src/domain/workforce/clients.ts'

/** A message of the day. */
export const setting: Recipe = {
  most: 2,
  edits: [
    {
      file: 'src/platform/config.ts',
      find: '  METRICS_PORT: integer(',
      put: "  MOTD: z.string().optional().describe('Message of the day at /motd'),\n  METRICS_PORT: integer(",
    },
    {
      file: 'src/platform/config.ts',
      find: '    metricsPort: values.',
      put: '    motd: values.MOTD,\n    metricsPort: values.',
    },
    {
      file: 'src/server/app.ts',
      find: "  app.get('/', rootPage)",
      put: "  app.get('/motd', (_req, res) => void res.send(config.motd))\n  app.get('/', rootPage)",
    },
  ],
}

const RESERVED = 'This name is reserved. Choose another.'

/** A name that no client may have. */
export const errorCode: Recipe = {
  most: 2,
  edits: [
    {
      file: 'src/platform/errors/error-codes.ts',
      find: '  precondition_failed: {\n',
      put: `  name_reserved: {
    status: 409,
    message: '${RESERVED}',
    cause: 'The name means no client.',
    remedy: 'Send another name.',
  },
  precondition_failed: {
`,
    },
    {
      file: clients,
      find: '    columns: (data) => data,\n',
      put: `    columns(data) {
      if (data.name === 'Reserved') throw new ApiError('name_reserved')
      return data
    },
`,
    },
    {
      file: clients,
      find: "import { validInput } from '../input/input.ts'\n",
      put: `import { ApiError } from '../../platform/errors/errors.ts'
import { validInput } from '../input/input.ts'
`,
    },
  ],
}

/** Clients by their phone number. */
export const filter: Recipe = {
  most: 3,
  edits: [
    {
      file: 'schema/finding/table.ts',
      find: "externalId: 'text', contactEmail: 'email' }",
      put: "externalId: 'text', contactEmail: 'email', contactPhone: 'text' }",
    },
    {
      file: 'prisma/schema.prisma',
      find: '  @@map("clients")',
      put: '  @@index([orgId, contactPhone, id], where: raw("deleted_at IS NULL"))\n  @@map("clients")',
    },
    {
      file: 'prisma/migrations/20991231000000_phones_of_clients/migration.sql',
      text: 'create index clients_org_id_contact_phone_id_idx on clients (org_id, contact_phone, id) where deleted_at is null;\n',
    },
  ],
}

const WHEN = 'A client was archived; emitted in addition to `client.updated`.'

/** A client was archived. */
export const eventType: Recipe = {
  most: 3,
  edits: [
    {
      file: 'src/events/catalogue.ts',
      find: "  'project.created': {\n",
      put: `  'client.archived': {
    about: 'client',
    when: '${WHEN}',
    words: { present: 'is archived', past: 'was archived' },
    example: { after: { status: 'archived' }, previous: { status: 'active' } },
  },
  'project.created': {
`,
    },
    {
      file: clients,
      find: "      for (const { before, after } of changes) emit('client.updated', after, before)\n",
      put: `      for (const { before, after } of changes) {
        emit('client.updated', after, before)
        if (after.status === 'archived' && before.status === 'active') emit('client.archived', after, before)
      }
`,
    },
    {
      file: 'schema/workforce/client.ts',
      find: "    emits: ['client.updated'],\n",
      put: "    emits: ['client.updated', 'client.archived'],\n",
    },
    {
      file: 'schema/workforce/client.ts',
      find: "['client.created', 'client.updated'])",
      put: "['client.created', 'client.updated', 'client.archived'])",
    },
  ],
}
