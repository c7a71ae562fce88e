-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('draft', 'issued', 'paid', 'void');

-- AlterTable
ALTER TABLE "ai_jobs" ADD COLUMN     "applied" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "applied_at" TIMESTAMPTZ(3),
ADD COLUMN     "applied_by" UUID;

-- CreateTable
CREATE TABLE "extraction_settings" (
    "org_id" UUID NOT NULL,
    "automatic" BOOLEAN NOT NULL DEFAULT false,
    "apply_from" DOUBLE PRECISION,

    CONSTRAINT "extraction_settings_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "document_templates" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "document_type" "document_type" NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "document_templates_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "pack_papers" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "pack_id" UUID NOT NULL,
    "worker_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "document_id" UUID,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" UUID,

    CONSTRAINT "pack_papers_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "charge_rates" (
    "org_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "rate" INTEGER NOT NULL,
    "overtime_rate" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,

    CONSTRAINT "charge_rates_pkey" PRIMARY KEY ("org_id","assignment_id")
);

-- CreateTable
CREATE TABLE "invoice_settings" (
    "org_id" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "vat_basis_points" INTEGER NOT NULL,
    "payment_days" INTEGER NOT NULL,
    "address" TEXT,
    "vat_number" TEXT,

    CONSTRAINT "invoice_settings_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "client_id" UUID NOT NULL,
    "sequence" INTEGER,
    "number" TEXT,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "vat_basis_points" INTEGER NOT NULL,
    "net" INTEGER NOT NULL,
    "vat" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "lines" JSONB NOT NULL,
    "status" "invoice_status" NOT NULL DEFAULT 'draft',
    "issued_at" TIMESTAMPTZ(3),
    "issued_on" DATE,
    "due_on" DATE,
    "paid_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "parties" JSONB,
    "file_key" TEXT,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "invoiced_timesheets" (
    "org_id" UUID NOT NULL,
    "timesheet_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,

    CONSTRAINT "invoiced_timesheets_pkey" PRIMARY KEY ("org_id","timesheet_id")
);

-- CreateIndex
CREATE INDEX "document_templates_org_id_updated_at_id_idx" ON "document_templates"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "document_templates_org_id_name_version_key" ON "document_templates"("org_id", "name", "version");

-- CreateIndex
CREATE UNIQUE INDEX "pack_papers_org_id_pack_id_worker_id_template_id_key" ON "pack_papers"("org_id", "pack_id", "worker_id", "template_id");

-- CreateIndex
CREATE UNIQUE INDEX "pack_papers_org_id_document_id_key" ON "pack_papers"("org_id", "document_id");

-- CreateIndex
CREATE INDEX "invoices_org_id_client_id_id_idx" ON "invoices"("org_id", "client_id", "id");

-- CreateIndex
CREATE INDEX "invoices_org_id_updated_at_id_idx" ON "invoices"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_org_id_sequence_key" ON "invoices"("org_id", "sequence");

-- CreateIndex
CREATE INDEX "invoiced_timesheets_org_id_invoice_id_idx" ON "invoiced_timesheets"("org_id", "invoice_id");

-- AddForeignKey
ALTER TABLE "extraction_settings" ADD CONSTRAINT "extraction_settings_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pack_papers" ADD CONSTRAINT "pack_papers_org_id_pack_id_fkey" FOREIGN KEY ("org_id", "pack_id") REFERENCES "document_packs"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "pack_papers" ADD CONSTRAINT "pack_papers_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "pack_papers" ADD CONSTRAINT "pack_papers_org_id_template_id_fkey" FOREIGN KEY ("org_id", "template_id") REFERENCES "document_templates"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "pack_papers" ADD CONSTRAINT "pack_papers_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "documents"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "pack_papers" ADD CONSTRAINT "pack_papers_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "charge_rates" ADD CONSTRAINT "charge_rates_org_id_assignment_id_fkey" FOREIGN KEY ("org_id", "assignment_id") REFERENCES "assignments"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "charge_rates" ADD CONSTRAINT "charge_rates_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_org_id_client_id_fkey" FOREIGN KEY ("org_id", "client_id") REFERENCES "clients"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoiced_timesheets" ADD CONSTRAINT "invoiced_timesheets_org_id_timesheet_id_fkey" FOREIGN KEY ("org_id", "timesheet_id") REFERENCES "timesheets"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoiced_timesheets" ADD CONSTRAINT "invoiced_timesheets_org_id_invoice_id_fkey" FOREIGN KEY ("org_id", "invoice_id") REFERENCES "invoices"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoiced_timesheets" ADD CONSTRAINT "invoiced_timesheets_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

call keep_tenant_table('document_templates');
call keep_tenant_table('pack_papers');
call keep_tenant_table('invoices');

-- Rows beside an organisation's records, without stamps of their own: no write outside its transaction, none that the
-- sandbox keeps.
create function refuse_foreign_row() returns trigger
language plpgsql as $$
declare
  org uuid := nullif(current_setting('muster.org', true), '')::uuid;
begin
  if tg_op <> 'INSERT' and old.org_id is distinct from org or tg_op <> 'DELETE' and new.org_id is distinct from org then
    raise exception 'write outside the organisation of this transaction' using errcode = '42501';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create procedure keep_side_table(name text)
language plpgsql as $$
begin
  execute format('create trigger refuse_foreign_row before insert or update or delete on %I
    for each row execute function refuse_foreign_row()', name);
  execute format('create constraint trigger refuse_sandbox_commit after insert or update or delete on %I
    deferrable initially deferred for each row when (current_setting(''muster.sandbox'', true) = ''on'')
    execute function refuse_sandbox_commit()', name);
end $$;

call keep_side_table('extraction_settings');
call keep_side_table('charge_rates');
call keep_side_table('invoice_settings');
call keep_side_table('invoiced_timesheets');

-- An issued invoice stands as it is: its number, sums and lines never change.
create function refuse_changed_invoice() returns trigger
language plpgsql as $$
begin
  raise exception 'an issued invoice is not changed' using errcode = '42501';
end $$;

create trigger refuse_changed_invoice before update on invoices
  for each row when (old.sequence is not null and (old.client_id, old.sequence, old.number, old.period_start,
    old.period_end, old.currency, old.vat_basis_points, old.net, old.vat, old.total, old.lines, old.issued_at, old.parties)
    is distinct from (new.client_id, new.sequence, new.number, new.period_start,
    new.period_end, new.currency, new.vat_basis_points, new.net, new.vat, new.total, new.lines, new.issued_at, new.parties))
  execute function refuse_changed_invoice();
