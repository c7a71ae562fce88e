-- CreateEnum
CREATE TYPE "assignment_status" AS ENUM ('scheduled', 'active', 'ended');

-- CreateEnum
CREATE TYPE "automation_run_status" AS ENUM ('queued', 'succeeded', 'skipped', 'failed');

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN     "status" "assignment_status" NOT NULL DEFAULT 'scheduled';

-- AlterTable
ALTER TABLE "automations" ADD COLUMN     "failure_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_error" TEXT,
ADD COLUMN     "last_failed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "expiry_step" SMALLINT;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "depth" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "digest" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "digested_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "recipient_id" UUID;

-- AlterTable
ALTER TABLE "organisations" ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'Europe/London';

-- CreateTable
CREATE TABLE "automation_runs" (
    "org_id" UUID NOT NULL,
    "event_id" TEXT NOT NULL,
    "automation_id" UUID NOT NULL,
    "status" "automation_run_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT write_stamp(),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "automation_runs_pkey" PRIMARY KEY ("org_id","event_id","automation_id")
);

-- CreateTable
CREATE TABLE "notification_reads" (
    "org_id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_reads_pkey" PRIMARY KEY ("org_id","notification_id","user_id")
);

-- CreateTable
CREATE TABLE "organisation_days" (
    "org_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "worker_id" UUID,
    "finished_at" TIMESTAMPTZ(3),
    "digested_on" DATE,

    CONSTRAINT "organisation_days_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "compliance_settings" (
    "org_id" UUID NOT NULL,
    "requirements" JSONB NOT NULL,

    CONSTRAINT "compliance_settings_pkey" PRIMARY KEY ("org_id")
);

-- CreateIndex
CREATE INDEX "automation_runs_org_id_automation_id_event_id_idx" ON "automation_runs"("org_id", "automation_id", "event_id");

-- CreateIndex
CREATE INDEX "notification_reads_user_id_idx" ON "notification_reads"("user_id");

-- CreateIndex
CREATE INDEX "assignments_org_id_start_date_idx" ON "assignments"("org_id", "start_date") WHERE (status = 'scheduled'::assignment_status);

-- CreateIndex
CREATE INDEX "assignments_org_id_end_date_idx" ON "assignments"("org_id", "end_date") WHERE (status <> 'ended'::assignment_status);

-- CreateIndex
CREATE INDEX "documents_org_id_expires_on_idx" ON "documents"("org_id", "expires_on") WHERE (status = ANY (ARRAY['valid'::document_status, 'expiring'::document_status]));

-- AddForeignKey
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_org_id_event_id_fkey" FOREIGN KEY ("org_id", "event_id") REFERENCES "events"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_org_id_automation_id_fkey" FOREIGN KEY ("org_id", "automation_id") REFERENCES "automations"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_org_id_notification_id_fkey" FOREIGN KEY ("org_id", "notification_id") REFERENCES "notifications"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organisation_days" ADD CONSTRAINT "organisation_days_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "compliance_settings" ADD CONSTRAINT "compliance_settings_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now the status was computed where it was read: what is shown stays the same, so no stamp moves.
alter table assignments disable trigger user;
update assignments set status = case
    when start_date > current_date then 'scheduled'
    when end_date < current_date then 'ended'
    else 'active' end::assignment_status;
alter table assignments enable trigger user;
