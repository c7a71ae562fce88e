-- A UUIDv7 (RFC 9562) of that moment, for rows that no organisation's clock numbers.
create function id_at(moment timestamptz) returns uuid language sql volatile
  return (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0')
    || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid;

-- CreateEnum
CREATE TYPE "surface" AS ENUM ('rest', 'graphql');

-- CreateEnum
CREATE TYPE "credential_kind" AS ENUM ('key', 'token', 'session');

-- CreateTable
CREATE TABLE "request_log" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    "surface" "surface" NOT NULL,
    "method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation" TEXT,
    "credential_id" UUID NOT NULL,
    "credential_kind" "credential_kind" NOT NULL,
    "credential_name" TEXT,
    "environment" "environment" NOT NULL,
    "status" SMALLINT NOT NULL,
    "error_code" TEXT,
    "duration_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "request_log_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "request_counts" (
    "org_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "credential_id" UUID NOT NULL,
    "credential_kind" "credential_kind" NOT NULL,
    "credential_name" TEXT,
    "environment" "environment" NOT NULL,
    "success" INTEGER NOT NULL,
    "client_error" INTEGER NOT NULL,
    "server_error" INTEGER NOT NULL,
    "limited" INTEGER NOT NULL,
    "points" INTEGER NOT NULL,
    "rate_per_minute" INTEGER NOT NULL,

    CONSTRAINT "request_counts_pkey" PRIMARY KEY ("org_id","minute","credential_id")
);

-- CreateIndex
CREATE INDEX "request_log_org_id_request_id_idx" ON "request_log"("org_id", "request_id");

-- CreateIndex
CREATE INDEX "request_log_org_id_credential_id_id_idx" ON "request_log"("org_id", "credential_id", "id");

-- CreateIndex
CREATE INDEX "request_log_at_idx" ON "request_log" USING BRIN ("at");

-- CreateIndex
CREATE INDEX "request_counts_minute_idx" ON "request_counts" USING BRIN ("minute");

-- AddForeignKey
ALTER TABLE "request_log" ADD CONSTRAINT "request_log_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_counts" ADD CONSTRAINT "request_counts_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
