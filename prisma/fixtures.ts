/**
 * The sandbox's fixture organisation: fixed ids, fixed stamps, fixed texts, the same for every caller on every day. Its
 * rows are written anew when this file changes.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Database } from '../src/database/client.ts'
import { SANDBOX_ORGANISATION } from '../src/sandbox/organisation.ts'
import type { Prisma } from './generated/client/client.ts'

/** Names the rows by what makes them, so that a server with newer fixtures replaces older ones. */
const VERSION = `Sandbox ${createHash('sha256')
  .update(readFileSync(import.meta.filename))
  .digest('hex')
  .slice(0, 16)}`

const trades = ['electrician', 'scaffolder', 'welder', 'joiner', 'crane operator'] as const
const people = [
  'Ada Okafor',
  'Bryn Hughes',
  'Carla Mendes',
  'Dov Levin',
  'Elsa Lindqvist',
  'Farid Rahimi',
  'Grace Mbeki',
  'Hamish Stewart',
  'Ines Duarte',
  'Jakub Nowak',
  'Keiko Tanaka',
  'Liam Byrne',
  'Marta Kovač',
  'Nils Berg',
  'Oksana Shevchenko',
  'Pavel Dvořák',
  'Quentin Moreau',
  'Rosa Alvarez',
  'Sean Doyle',
  'Tariq Aziz',
  'Una Gallagher',
  'Viktor Petrov',
  'Wanda Zielińska',
  'Ximena Castro',
  'Yusuf Demir',
  'Zoe Papadopoulos',
  'Arjun Patel',
  'Beth Cole',
] as const
const companies = [
  'Harbour Civils',
  'Pennine Rail',
  'Severn Energy',
  'Tyne Marine',
  'Mercia Build',
  'Solent Utilities',
] as const
const sites = [
  'Dock Wall',
  'Signal Depot',
  'Turbine Hall',
  'Quay Extension',
  'Hospital Wing',
  'Pumping Station',
] as const

/** The `n`th fixture of a kind; ids rise with `n` as real ones do. */
function fixtureId(kind: number, n: number): string {
  return `00000000-0000-7000-8${String(kind).padStart(3, '0')}-${String(n + 1).padStart(12, '0')}`
}

const FIXTURE_LOCK = 0x66697874 // `fixt`

const CLIENT = 1
const PROJECT = 2
const WORKER = 3
const orgId = SANDBOX_ORGANISATION

export const clients: Prisma.ClientCreateManyInput[] = companies.map((name, n) => ({
  orgId,
  id: fixtureId(CLIENT, n),
  name: `${name} Ltd`,
  contactName: people[n] ?? null,
  contactEmail: `contact${n + 1}@client.example`,
  contactPhone: `+4477009001${String(n).padStart(2, '0')}`,
  address: `${n + 1} Quay Street, Bristol`,
  status: n === 5 ? 'archived' : 'active',
  externalId: `sandbox-client-${n + 1}`,
}))

export const projects: Prisma.ProjectCreateManyInput[] = Array.from({ length: 12 }, (_, n) => ({
  orgId,
  id: fixtureId(PROJECT, n),
  clientId: fixtureId(CLIENT, n % companies.length),
  name: `${sites[n % sites.length]} ${n < sites.length ? 'Phase 1' : 'Phase 2'}`,
  code: `SBX-${String(n + 1).padStart(3, '0')}`,
  address: `${n + 10} Works Road, Leeds`,
  startDate: new Date(Date.UTC(2026, n, 1)),
  endDate: n % 3 === 0 ? null : new Date(Date.UTC(2026, n + 6, 28)),
  status: (['planned', 'active', 'completed', 'cancelled'] as const)[n % 4] ?? 'planned',
  externalId: `sandbox-project-${n + 1}`,
}))

export const workers: Prisma.WorkerCreateManyInput[] = people.map((name, n) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    orgId,
    id: fixtureId(WORKER, n),
    firstName,
    lastName,
    email: `worker${n + 1}@sandbox.example`,
    phone: `+4477009002${String(n).padStart(2, '0')}`,
    trade: trades[n % trades.length] ?? null,
    status: (['active', 'candidate', 'inactive'] as const)[n % 3] ?? 'active',
    complianceStatus: (['compliant', 'expiring', 'non_compliant', 'compliant'] as const)[n % 4] ?? 'compliant',
    externalId: `sandbox-worker-${n + 1}`,
    metadata: n % 2 === 0 ? { shift: n % 4 === 0 ? 'day' : 'night' } : {},
  }
})

/** Write the fixtures unless these very ones are there. */
export async function loadFixtures(database: Database): Promise<void> {
  const known = await database.prisma.organisation.findUnique({ where: { id: orgId } })
  if (known?.name === VERSION) return
  await database.prisma.$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(${FIXTURE_LOCK}::int, 0)` // one of several first starts loads them
    if ((await tx.organisation.findUnique({ where: { id: orgId } }))?.name === VERSION) return
    await tx.organisation.upsert({
      where: { id: orgId },
      create: { id: orgId, name: VERSION, sandbox: true },
      update: { name: VERSION },
    })
    await tx.organisationClock.deleteMany({ where: { orgId } })
    await begin(tx, '2026-01-05T09:00:00Z')
    for (const table of [tx.worker, tx.project, tx.client] as { deleteMany(args: object): Promise<unknown> }[])
      await table.deleteMany({ where: { orgId } })
    await tx.client.createMany({ data: clients })
    await begin(tx, '2026-01-12T09:00:00Z')
    await tx.project.createMany({ data: projects })
    await begin(tx, '2026-01-19T09:00:00Z')
    await tx.worker.createMany({ data: workers })
  })
}

async function begin(tx: Prisma.TransactionClient, at: string): Promise<void> {
  await tx.$executeRaw`select begin_write(${orgId}::uuid, ${new Date(at)})`
}
