create function next_event_id() returns text language sql volatile
  return 'evt_' || replace(next_id()::text, '-', '');

-- The stamp of this transaction, as begin_write set it.
create function write_stamp() returns timestamptz language sql stable
  return current_setting('muster.stamp')::timestamptz;

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'developer', 'staff', 'worker');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "org_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "worker_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("org_id","user_id")
);

-- CreateTable
CREATE TABLE "events" (
    "org_id" UUID NOT NULL,
    "id" TEXT NOT NULL DEFAULT next_event_id(),
    "type" TEXT NOT NULL,
    "object_type" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "data" JSON NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT write_stamp(),

    CONSTRAINT "events_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "events_org_id_object_id_id_idx" ON "events"("org_id", "object_id", "id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An event belongs to the organisation whose transaction writes it, and one of the sandbox is never kept.
create function refuse_foreign_event() returns trigger
language plpgsql as $$
begin
  if new.org_id is distinct from nullif(current_setting('muster.org', true), '')::uuid then
    raise exception 'event outside the organisation of this transaction' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger refuse_foreign_event before insert on events for each row execute function refuse_foreign_event();

create constraint trigger refuse_sandbox_commit after insert on events
  deferrable initially deferred for each row when (current_setting('muster.sandbox', true) = 'on')
  execute function refuse_sandbox_commit();
