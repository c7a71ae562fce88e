/**
 * The demo organisation: 40 clients, 120 projects and 500 workers, generated from a fixed seed. Records are written in
 * batches with timestamps over a year, to demonstrate sync and paging.
 */
import type { Faker } from '@faker-js/faker'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Database, Db } from '../platform/database/client.ts'
import { type Clock, databaseClock, dayOf } from '../platform/time/clock.ts'
import { loadDemoCompliance } from './compliance.ts'
import { type DemoPeople, inventPassword, joinDemoUsers, loadDemoUsers } from './people.ts'

const DEMO_NAME = 'Northgate Mobilisation (demo)'
export const DEMO_LOCK = 0x64656d6f // `demo`
const SEED = 20_261_121
const CLIENTS = 40
const PROJECTS = 120
const WORKERS = 500
const BATCH = 20
const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2025, 10, 3, 8, 30)

const trades = [
  'electrician',
  'scaffolder',
  'steel fixer',
  'crane operator',
  'bricklayer',
  'groundworker',
  'joiner',
  'welder',
  'pipefitter',
  'plant operator',
  'dryliner',
  'roofer',
  'rope access technician',
  'banksman',
  'site supervisor',
]
const towns = [
  'Leeds',
  'Sheffield',
  'Hull',
  'Bristol',
  'Glasgow',
  'Aberdeen',
  'Cardiff',
  'Swansea',
  'Newcastle upon Tyne',
  'Middlesbrough',
  'Liverpool',
  'Manchester',
  'Nottingham',
  'Derby',
  'Coventry',
  'Southampton',
  'Plymouth',
  'Norwich',
]
const sites = [
  'Substation',
  'Wind Farm Onshore Works',
  'Hospital Wing',
  'Rail Depot',
  'Data Centre',
  'Distribution Hub',
  'Water Treatment Works',
  'Bridge Refurbishment',
  'Apartment Block',
  'Quay Extension',
  'School Rebuild',
  'Waste-to-Energy Plant',
]
const businesses = [
  'Civil Engineering',
  'Construction',
  'Energy',
  'Rail',
  'Utilities',
  'Infrastructure',
  'Marine',
  'Power',
]

/** Words in the names of records. */
export const words = { businesses, trades, towns, sites }

type New<Input> = Omit<Input, 'orgId'>

/** The demo organisation. `people` is set if this call created it. */
export interface LoadedDemo {
  id: string
  created: boolean
  people?: DemoPeople
}

/**
 * Load the demo organisation, unless it exists.
 * @param report called with a progress message if there is something to load
 * @param clock the current time, from which the expiry dates of documents are calculated
 * @returns its id and whether this call created it; if so, also the logins of its users
 */
export async function loadDemo(
  database: Database,
  report: (step: string) => void = () => {},
  clock: Clock = databaseClock,
): Promise<LoadedDemo> {
  const existing = await findDemo(database.prisma)
  if (existing) return { id: existing.id, created: false }
  report('Loading the demo organisation')
  const password = await inventPassword()
  const faker = await newFaker()
  const loaded = await database.prisma.$transaction(
    async (tx): Promise<LoadedDemo> => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${DEMO_LOCK}::int, 0)` // only one process creates it
      const concurrent = await findDemo(tx)
      if (concurrent) return { id: concurrent.id, created: false }
      const { id, timeZone } = await tx.organisation.create({ data: { name: DEMO_NAME } })
      await loadRecords(tx, id, faker, (day) => tx.$executeRaw`select begin_write(${id}::uuid, ${day})`)
      const users = await loadDemoUsers(tx, password)
      await joinDemoUsers(tx, id, users)
      const { people } = users
      await tx.$executeRaw`select begin_write(${id}::uuid)`
      await loadDemoCompliance(tx, id, dayOf(clock.now(), timeZone))
      return { id, created: true, ...(people && { people }) }
    },
    { timeout: 120_000 },
  )
  await database.pool.query('analyze clients, projects, workers, documents') // or the planner assumes empty tables
  return loaded
}

/** Delete the demo organisation with all that it has, if it exists; its users stay, and get a new password with the next one unless they belong to another organisation. */
export async function removeDemo({ prisma }: Database): Promise<void> {
  await prisma.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${DEMO_LOCK}::int, 0)`
      const demo = await findDemo(tx)
      if (demo === null) return
      await tx.$executeRaw`select begin_write(${demo.id}::uuid)`
      await tx.organisation.delete({ where: { id: demo.id } })
    },
    { timeout: 120_000 },
  )
}

function findDemo(db: Pick<Prisma.TransactionClient, 'organisation'>) {
  return db.organisation.findFirst({ where: { name: DEMO_NAME }, orderBy: { id: 'asc' } })
}

/** The generator of the demo's names, which gives the same ones each time. */
export async function newFaker(): Promise<Faker> {
  const { en, en_GB, Faker } = await import('@faker-js/faker') // not at each start, where it would take a tenth of a second
  return new Faker({ locale: [en_GB, en], seed: SEED })
}

/** @param beginAt begins the write of a batch with a time of its own; by default, all belong to the write that is open */
export async function loadRecords(
  tx: Db,
  orgId: string,
  faker: Faker,
  beginAt: (day: Date) => Promise<unknown> = async () => {},
): Promise<void> {
  let day = FIRST_DAY
  const begin = async () => {
    await beginAt(new Date(day))
    day += faker.number.int({ min: 3, max: 9 }) * DAY
  }
  const clientIds: string[] = []
  for (const batch of batches(CLIENTS, (index) => makeClient(faker, index))) {
    await begin()
    const created = await tx.client.createManyAndReturn({
      data: batch.map((each) => ({ ...each, orgId })),
      select: { id: true },
    })
    clientIds.push(...created.map((each) => each.id))
  }
  for (const batch of batches(PROJECTS, (index) => makeProject(faker, index, clientIds))) {
    await begin()
    await tx.project.createMany({ data: batch.map((each) => ({ ...each, orgId })) })
  }
  for (const batch of batches(WORKERS, (index) => makeWorker(faker, index))) {
    await begin()
    await tx.worker.createMany({ data: batch.map((each) => ({ ...each, orgId })) })
  }
}

function* batches<Item>(count: number, make: (index: number) => Item): Generator<Item[]> {
  for (let from = 0; from < count; from += BATCH)
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => make(from + index))
}

function makeClient(faker: Faker, index: number): New<Prisma.ClientCreateManyInput> {
  const family = faker.person.lastName()
  const first = faker.person.firstName()
  const last = faker.person.lastName()
  const host = `${family.toLowerCase().replace(/[^a-z]/g, '')}.example`
  return {
    name: `${family} ${faker.helpers.arrayElement(businesses)} Ltd`,
    contactName: `${first} ${last}`,
    contactEmail: `${first}.${last}@${host}`.toLowerCase().replace(/[^a-z0-9.@-]/g, ''),
    contactPhone: makePhone(faker),
    address: makeAddress(faker),
    status: index % 13 === 12 ? 'archived' : 'active',
    externalId: `CRM-${1000 + index}`,
  }
}

function makeProject(faker: Faker, index: number, clientIds: string[]): New<Prisma.ProjectCreateManyInput> {
  const town = faker.helpers.arrayElement(towns)
  const startDate = new Date(FIRST_DAY - (FIRST_DAY % DAY) + faker.number.int({ min: -120, max: 400 }) * DAY)
  const status = (['active', 'active', 'planned', 'completed', 'active', 'cancelled'] as const)[index % 6] ?? 'active'
  return {
    clientId: clientIds[index % clientIds.length] as string,
    name: `${town} ${faker.helpers.arrayElement(sites)}`,
    code: `${town.slice(0, 3).toUpperCase()}-${String(index + 1).padStart(3, '0')}`,
    address: `${faker.location.streetAddress()}, ${town}`,
    startDate,
    endDate: index % 5 === 0 ? null : new Date(startDate.getTime() + faker.number.int({ min: 30, max: 500 }) * DAY),
    status,
    externalId: `ERP-${20_000 + index}`,
  }
}

function makeWorker(faker: Faker, index: number): New<Prisma.WorkerCreateManyInput> {
  const firstName = faker.person.firstName()
  const lastName = faker.person.lastName()
  const status = index % 11 === 10 ? 'inactive' : index % 7 === 6 ? 'candidate' : 'active'
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}${index}@post.example`.toLowerCase().replace(/[^a-z0-9.@-]/g, ''),
    phone: makePhone(faker),
    trade: faker.helpers.arrayElement(trades),
    status,
    complianceStatus: status === 'candidate' ? 'non_compliant' : 'compliant',
    externalId: `PAY-${String(index + 1).padStart(5, '0')}`,
    metadata: { home_town: faker.helpers.arrayElement(towns) },
  }
}

/** A phone number from the range that Ofcom reserves for drama; it belongs to nobody. */
function makePhone(faker: Faker): string {
  return `+447700900${faker.string.numeric(3)}`
}

function makeAddress(faker: Faker): string {
  return `${faker.location.streetAddress()}, ${faker.helpers.arrayElement(towns)}`
}
