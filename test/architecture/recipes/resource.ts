/** The recipe of a resource, followed for vehicles. */
import type { Recipe } from './copy.ts'

const rules = `/** Vehicles: what the organisation lends to workers. */
import { z } from 'zod'
import type { Vehicle } from '../../../prisma/generated/client/client.ts'
import { VehicleStatus } from '../../../prisma/generated/client/enums.ts'
import { resources } from '../../access/resources.ts'
import type { CallerWrite } from '../../events/write.ts'
import { name, ownFields } from '../input/checks.ts'
import { validInput } from '../input/input.ts'
import { createRecord, type RecordWrites, updateRecord } from '../records/record-writes.ts'

export const newVehicle = z.object({ name, status: z.enum(VehicleStatus).optional(), ...ownFields })
export const vehicleChange = newVehicle.partial()

const vehicleWrites: RecordWrites<Vehicle, z.output<typeof newVehicle>, z.output<typeof vehicleChange>> = {
  resource: resources.vehicles,
  readNew: (input) => validInput(newVehicle, input),
  readChange: (input) => validInput(vehicleChange, input),
  references: {},
  defaults: { status: 'in_use', metadata: {} },
  prepareCreates: async ({ emit }) => ({
    columns: (data) => data,
    async finish(rows) {
      for (const row of rows) emit('vehicle.created', row)
    },
  }),
  prepareUpdates: async ({ emit }) => ({
    columns: ({ data }) => data,
    async finish(changes) {
      for (const { before, after } of changes) emit('vehicle.updated', after, before)
    },
  }),
}

export function createVehicle(write: CallerWrite, input: unknown) {
  return createRecord(vehicleWrites, write, input)
}

export function updateVehicle(write: CallerWrite, id: string, input: unknown) {
  return updateRecord(vehicleWrites, write, id, input)
}
`

const type = `/** Vehicles: what the organisation lends to workers. */
import { VehicleStatus } from '../../prisma/generated/client/enums.ts'
import { resources } from '../../src/access/resources.ts'
import { createVehicle, newVehicle, updateVehicle, vehicleChange } from '../../src/domain/workforce/vehicles.ts'
import { builder, type InputFields } from '../builder.ts'
import { recordInterfaces } from '../record.ts'
import { metadataField, ownFields } from '../records/own-fields.ts'
import { ifUnchangedSince } from '../records/unchanged.ts'

const VehicleStatusType = builder.enumType(VehicleStatus, {
  name: 'VehicleStatus',
  description: 'Status of a vehicle.',
})

const Vehicle = builder.prismaObject('Vehicle', {
  description: 'A vehicle that the organisation lends to workers.',
  interfaces: recordInterfaces,
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false, description: 'Name of the vehicle.' }),
    status: t.expose('status', { type: VehicleStatusType, nullable: false, description: 'Status of the vehicle.' }),
    externalId: t.exposeString('externalId', {
      nullable: true,
      description: 'Id in your own system; unique among vehicles.',
    }),
    metadata: t.field(metadataField),
  }),
})

const optionalFields = (t: InputFields) => ({
  status: t.field({ type: VehicleStatusType, description: 'Status of the vehicle. Default: \`in_use\`.' }),
  ...ownFields(t, 'vehicles'),
})

const CreateVehicleInput = builder.inputType('CreateVehicleInput', {
  description: 'A new vehicle.',
  extensions: { check: newVehicle },
  fields: (t) => ({
    name: t.string({ required: true, description: 'Name of the vehicle.' }),
    ...optionalFields(t),
  }),
})

const UpdateVehicleInput = builder.inputType('UpdateVehicleInput', {
  description: 'Changes to a vehicle. An absent field keeps its value; null clears it.',
  extensions: { check: vehicleChange },
  fields: (t) => ({
    name: t.string({ description: 'Name of the vehicle.' }),
    ...optionalFields(t),
  }),
})

builder.mutationFields((t) => ({
  createVehicle: t.field({
    type: Vehicle,
    nullable: false,
    description: 'Create a vehicle.',
    authScopes: { anyOf: resources.vehicles.write },
    emits: ['vehicle.created'],
    args: { input: t.arg({ type: CreateVehicleInput, required: true, description: 'The new vehicle.' }) },
    resolve: (_root, { input }, context) => createVehicle(context, input),
  }),
  updateVehicle: t.field({
    type: Vehicle,
    nullable: false,
    description: 'Update a vehicle.',
    authScopes: { anyOf: resources.vehicles.write },
    emits: ['vehicle.updated'],
    args: {
      id: t.arg.id({ required: true, description: 'Id of the vehicle.' }),
      input: t.arg({ type: UpdateVehicleInput, required: true, description: 'The changes.' }),
      ifUnchangedSince: t.arg(ifUnchangedSince),
    },
    resolve: (_root, { id, input }, context) => updateVehicle(context, id, input),
  }),
}))
`

const migration = `create type vehicle_status as enum ('in_use', 'sold');
create table vehicles (
  org_id uuid not null,
  id uuid not null default next_id(),
  created_at timestamptz(3) not null default current_timestamp,
  updated_at timestamptz(3) not null default current_timestamp,
  deleted_at timestamptz(3),
  name text not null,
  status vehicle_status not null default 'in_use',
  external_id text,
  metadata jsonb not null default '{}',
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade
);
create unique index vehicles_org_id_external_id_key on vehicles (org_id, external_id) where deleted_at is null;
create index vehicles_org_id_updated_at_id_idx on vehicles (org_id, updated_at desc, id desc);
create index vehicles_org_id_created_at_id_idx on vehicles (org_id, created_at, id) where deleted_at is null;
call place_table('vehicles');
call keep_tenant_table('vehicles');
`

const model = `enum VehicleStatus {
  in_use
  sold

  @@map("vehicle_status")
}

model Vehicle {
  orgId        String        @map("org_id") @db.Uuid
  id           String        @default(dbgenerated("next_id()")) @db.Uuid
  createdAt    DateTime      @default(now()) @map("created_at") @db.Timestamptz(3)
  updatedAt    DateTime      @default(now()) @map("updated_at") @db.Timestamptz(3)
  deletedAt    DateTime?     @map("deleted_at") @db.Timestamptz(3)
  name         String
  status       VehicleStatus @default(in_use)
  externalId   String?       @map("external_id")
  metadata     Json          @default("{}")
  organisation Organisation  @relation(fields: [orgId], references: [id], onDelete: Cascade, onUpdate: NoAction)

  @@id([orgId, id])
  @@unique([orgId, externalId], where: raw("deleted_at IS NULL"))
  @@index([orgId, updatedAt(sort: Desc), id(sort: Desc)])
  @@index([orgId, createdAt, id], where: raw("deleted_at IS NULL"))
  @@map("vehicles")
}

`

const row = `  vehicles: {
    path: '/vehicles', operations: ['list', 'get', 'create', 'update'],
    object: 'vehicle', type: 'Vehicle', one: 'vehicle', many: 'vehicles', table: 'vehicles',
    read: ['read'], write: ['write'],
    docs: { group: 'Records', tag: 'Vehicles', guide: 'bulk-import', noun: 'vehicle', about: 'What the organisation lends to workers.' },
    inWords: 'a vehicle',
  },
`

const events = `  'vehicle.created': {
    about: 'vehicle',
    when: 'A vehicle was created.',
    words: { present: 'is created', past: 'was created' },
  },
  'vehicle.updated': {
    about: 'vehicle',
    when: 'A field of a vehicle changed.',
    words: { present: 'is changed', past: 'was changed' },
    example: { after: { status: 'sold' }, previous: { status: 'in_use' } },
  },
`

const example = `  Vehicle: {
    object: 'vehicle',
    id: '00000000-0000-7000-8023-000000000001',
    name: 'Van',
    status: 'in_use',
    external_id: 'sandbox-vehicle-1',
    metadata: {},
    created_at: '2026-02-27T10:00:00.000Z',
    updated_at: '2026-02-27T10:00:00.000Z',
  },
`

const fixtures = `  {
    at: '2026-02-27T10:00:00Z',
    rows: [
      { orgId, id: fixtureId(23, 0), name: 'Van', status: 'in_use', externalId: 'sandbox-vehicle-1' },
      { orgId, id: fixtureId(23, 1), name: 'Truck', status: 'sold' },
    ],
    table: (tx) => tx.vehicle,
  },
`

const before = (file: string, find: string, added: string) => ({ file, find, put: added + find })

export const resource: Recipe = {
  most: 8,
  edits: [
    before('prisma/schema.prisma', 'enum ClientStatus {\n', model),
    before('prisma/schema.prisma', '  clients             Client[]\n', '  vehicles            Vehicle[]\n'),
    { file: 'prisma/migrations/20991231010000_vehicles/migration.sql', text: migration },
    before('src/access/resources.ts', '} as const satisfies Record<string, Resource>', row),
    before('src/events/catalogue.ts', "  'webhook_endpoint.test': {\n", events),
    { file: 'src/domain/workforce/vehicles.ts', text: rules },
    { file: 'schema/workforce/vehicle.ts', text: type },
    before('rest/examples.ts', "  Client: {\n    object: 'client',\n", example),
    before('src/demo/fixtures.ts', '  // Before the endpoints, so that', fixtures),
    {
      file: 'src/demo/fixtures.ts',
      find: "import { orgId } from './fixtures/identity.ts'",
      put: "import { fixtureId, orgId } from './fixtures/identity.ts'",
    },
    before('rest/examples.ts', "  Client: { external_id: 'crm-7711' },\n", "  Vehicle: { external_id: 'fleet-12' },\n"),
    before(
      'rest/examples.ts',
      "  Client: { change: { contact_email: 'desk@harbour.example' } },\n",
      "  Vehicle: { change: { status: 'sold' } },\n",
    ),
  ],
}
