-- CreateEnum
CREATE TYPE "environment" AS ENUM ('live', 'sandbox');

-- CreateEnum
CREATE TYPE "worker_status" AS ENUM ('candidate', 'active', 'inactive');

-- CreateEnum
CREATE TYPE "compliance_status" AS ENUM ('compliant', 'expiring', 'non_compliant');

-- CreateEnum
CREATE TYPE "client_status" AS ENUM ('active', 'archived');

-- CreateEnum
CREATE TYPE "project_status" AS ENUM ('planned', 'active', 'completed', 'cancelled');

-- CreateTable
CREATE TABLE "organisations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organisation_clocks" (
    "org_id" UUID NOT NULL,
    "last_write" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organisation_clocks_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "tallies" (
    "org_id" UUID NOT NULL,
    "resource" TEXT NOT NULL,
    "live" INTEGER NOT NULL,
    "last_change" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("org_id","resource")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "environment" "environment" NOT NULL,
    "scopes" TEXT[],
    "secret_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "rate_per_minute" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "org_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "answer" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("org_id","credential_id","key")
);

-- CreateTable
CREATE TABLE "workers" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "trade" TEXT,
    "status" "worker_status" NOT NULL DEFAULT 'candidate',
    "compliance_status" "compliance_status" NOT NULL DEFAULT 'non_compliant',
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "workers_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "clients" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "contact_name" TEXT,
    "contact_email" TEXT,
    "contact_phone" TEXT,
    "address" TEXT,
    "status" "client_status" NOT NULL DEFAULT 'active',
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "clients_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "projects" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "client_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "address" TEXT,
    "start_date" DATE,
    "end_date" DATE,
    "status" "project_status" NOT NULL DEFAULT 'planned',
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "projects_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_secret_hash_key" ON "api_keys"("secret_hash");

-- CreateIndex
CREATE INDEX "idempotency_records_created_at_idx" ON "idempotency_records"("created_at");

-- CreateIndex
CREATE INDEX "workers_org_id_updated_at_id_idx" ON "workers"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "workers_org_id_external_id_key" ON "workers"("org_id", "external_id");

-- CreateIndex
CREATE INDEX "clients_org_id_updated_at_id_idx" ON "clients"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "clients_org_id_external_id_key" ON "clients"("org_id", "external_id");

-- CreateIndex
CREATE INDEX "projects_org_id_client_id_id_idx" ON "projects"("org_id", "client_id", "id");

-- CreateIndex
CREATE INDEX "projects_org_id_updated_at_id_idx" ON "projects"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "projects_org_id_external_id_key" ON "projects"("org_id", "external_id");

-- AddForeignKey
ALTER TABLE "organisation_clocks" ADD CONSTRAINT "organisation_clocks_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tallies" ADD CONSTRAINT "tallies_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workers" ADD CONSTRAINT "workers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "clients" ADD CONSTRAINT "clients_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_org_id_client_id_fkey" FOREIGN KEY ("org_id", "client_id") REFERENCES "clients"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Triggers (not part of Prisma's schema language)
call keep_tenant_table('clients');
call keep_tenant_table('projects');
call keep_tenant_table('workers');

-- Revoked or changed credentials reach every process at once (src/access/credentials.ts listens).
create function announce_credential() returns trigger
language plpgsql as $$
begin
  perform pg_notify('muster_credential', old.id::text);
  return null;
end $$;

create trigger announce_credential
  after delete or update of scopes, environment, rate_per_minute, expires_at, revoked_at on api_keys
  for each row execute function announce_credential();
