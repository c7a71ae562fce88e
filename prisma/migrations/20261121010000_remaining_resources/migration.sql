-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('mobilising', 'mobilised', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "planner_kind" AS ENUM ('available', 'unavailable', 'holiday', 'sick', 'training');

-- CreateEnum
CREATE TYPE "document_type" AS ENUM ('passport', 'right_to_work', 'trade_card', 'certificate', 'licence', 'contract', 'other');

-- CreateEnum
CREATE TYPE "document_status" AS ENUM ('pending', 'valid', 'expiring', 'expired', 'rejected');

-- CreateEnum
CREATE TYPE "document_pack_status" AS ENUM ('draft', 'issued', 'completed');

-- CreateEnum
CREATE TYPE "timesheet_status" AS ENUM ('draft', 'submitted', 'approved', 'rejected');

-- CreateEnum
CREATE TYPE "expense_category" AS ENUM ('travel', 'accommodation', 'tools', 'ppe', 'meals', 'other');

-- CreateEnum
CREATE TYPE "expense_status" AS ENUM ('submitted', 'approved', 'paid', 'rejected');

-- CreateEnum
CREATE TYPE "ai_job_kind" AS ENUM ('document_extraction');

-- CreateEnum
CREATE TYPE "ai_job_status" AS ENUM ('queued', 'running', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "severity" AS ENUM ('info', 'warning', 'critical');

-- CreateEnum
CREATE TYPE "task_status" AS ENUM ('open', 'in_progress', 'done', 'cancelled');

-- CreateEnum
CREATE TYPE "task_priority" AS ENUM ('low', 'normal', 'high');

-- CreateEnum
CREATE TYPE "task_source" AS ENUM ('staff', 'automation', 'api');

-- CreateEnum
CREATE TYPE "automation_status" AS ENUM ('enabled', 'disabled');

-- CreateTable
CREATE TABLE "jobs" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "project_id" UUID NOT NULL,
    "start_date" DATE NOT NULL,
    "end_date" DATE,
    "roles" JSONB NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'mobilising',

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "assignments" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "worker_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "job_id" UUID,
    "trade" TEXT,
    "start_date" DATE NOT NULL,
    "end_date" DATE,
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "planner_windows" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "worker_id" UUID NOT NULL,
    "kind" "planner_kind" NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,

    CONSTRAINT "planner_windows_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "documents" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "worker_id" UUID NOT NULL,
    "type" "document_type" NOT NULL,
    "name" TEXT NOT NULL,
    "number" TEXT,
    "issued_on" DATE,
    "expires_on" DATE,
    "status" "document_status" NOT NULL DEFAULT 'pending',
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "file_key" TEXT NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "document_packs" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "job_id" UUID,
    "worker_id" UUID,
    "templates" JSONB NOT NULL,
    "status" "document_pack_status" NOT NULL DEFAULT 'draft',
    "issued_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_packs_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "timesheets" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "worker_id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "assignment_id" UUID,
    "period_start" DATE NOT NULL,
    "period_end" DATE NOT NULL,
    "entries" JSONB NOT NULL,
    "total_hours" DOUBLE PRECISION NOT NULL,
    "status" "timesheet_status" NOT NULL DEFAULT 'draft',
    "submitted_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),
    "rejection_reason" TEXT,

    CONSTRAINT "timesheets_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "expenses" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "worker_id" UUID NOT NULL,
    "project_id" UUID,
    "category" "expense_category" NOT NULL,
    "amount" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "incurred_on" DATE NOT NULL,
    "description" TEXT,
    "receipt_key" TEXT,
    "receipt_name" TEXT,
    "receipt_type" TEXT,
    "status" "expense_status" NOT NULL DEFAULT 'submitted',
    "rejection_reason" TEXT,

    CONSTRAINT "expenses_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "ai_jobs" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "kind" "ai_job_kind" NOT NULL DEFAULT 'document_extraction',
    "document_id" UUID NOT NULL,
    "status" "ai_job_status" NOT NULL DEFAULT 'queued',
    "result" JSONB,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_jobs_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT,
    "severity" "severity" NOT NULL DEFAULT 'info',
    "subject_type" TEXT,
    "subject_id" UUID,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "title" TEXT NOT NULL,
    "description" TEXT,
    "status" "task_status" NOT NULL DEFAULT 'open',
    "priority" "task_priority" NOT NULL DEFAULT 'normal',
    "due_on" DATE,
    "assignee_id" UUID,
    "subject_type" TEXT,
    "subject_id" UUID,
    "source" "task_source" NOT NULL DEFAULT 'api',
    "automation_id" UUID,
    "completed_at" TIMESTAMPTZ(3),
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "automations" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT next_id(),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "conditions" JSONB NOT NULL DEFAULT '[]',
    "actions" JSONB NOT NULL,
    "status" "automation_status" NOT NULL DEFAULT 'enabled',
    "run_count" INTEGER NOT NULL DEFAULT 0,
    "last_run_at" TIMESTAMPTZ(3),

    CONSTRAINT "automations_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE INDEX "jobs_org_id_project_id_id_idx" ON "jobs"("org_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "jobs_org_id_updated_at_id_idx" ON "jobs"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "assignments_org_id_worker_id_id_idx" ON "assignments"("org_id", "worker_id", "id");

-- CreateIndex
CREATE INDEX "assignments_org_id_project_id_id_idx" ON "assignments"("org_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "assignments_org_id_job_id_id_idx" ON "assignments"("org_id", "job_id", "id");

-- CreateIndex
CREATE INDEX "assignments_org_id_updated_at_id_idx" ON "assignments"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "assignments_org_id_external_id_key" ON "assignments"("org_id", "external_id");

-- CreateIndex
CREATE INDEX "planner_windows_org_id_worker_id_id_idx" ON "planner_windows"("org_id", "worker_id", "id");

-- CreateIndex
CREATE INDEX "planner_windows_org_id_updated_at_id_idx" ON "planner_windows"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "documents_org_id_worker_id_id_idx" ON "documents"("org_id", "worker_id", "id");

-- CreateIndex
CREATE INDEX "documents_org_id_updated_at_id_idx" ON "documents"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "document_packs_org_id_job_id_id_idx" ON "document_packs"("org_id", "job_id", "id");

-- CreateIndex
CREATE INDEX "document_packs_org_id_worker_id_id_idx" ON "document_packs"("org_id", "worker_id", "id");

-- CreateIndex
CREATE INDEX "document_packs_org_id_updated_at_id_idx" ON "document_packs"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "timesheets_org_id_worker_id_id_idx" ON "timesheets"("org_id", "worker_id", "id");

-- CreateIndex
CREATE INDEX "timesheets_org_id_project_id_id_idx" ON "timesheets"("org_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "timesheets_org_id_updated_at_id_idx" ON "timesheets"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "expenses_org_id_worker_id_id_idx" ON "expenses"("org_id", "worker_id", "id");

-- CreateIndex
CREATE INDEX "expenses_org_id_project_id_id_idx" ON "expenses"("org_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "expenses_org_id_updated_at_id_idx" ON "expenses"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ai_jobs_org_id_document_id_id_idx" ON "ai_jobs"("org_id", "document_id", "id");

-- CreateIndex
CREATE INDEX "ai_jobs_org_id_updated_at_id_idx" ON "ai_jobs"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notifications_org_id_updated_at_id_idx" ON "notifications"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "tasks_org_id_automation_id_id_idx" ON "tasks"("org_id", "automation_id", "id");

-- CreateIndex
CREATE INDEX "tasks_org_id_updated_at_id_idx" ON "tasks"("org_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "tasks_org_id_external_id_key" ON "tasks"("org_id", "external_id");

-- CreateIndex
CREATE INDEX "automations_org_id_updated_at_id_idx" ON "automations"("org_id", "updated_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_org_id_project_id_fkey" FOREIGN KEY ("org_id", "project_id") REFERENCES "projects"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_org_id_project_id_fkey" FOREIGN KEY ("org_id", "project_id") REFERENCES "projects"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_org_id_job_id_fkey" FOREIGN KEY ("org_id", "job_id") REFERENCES "jobs"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "planner_windows" ADD CONSTRAINT "planner_windows_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "planner_windows" ADD CONSTRAINT "planner_windows_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_packs" ADD CONSTRAINT "document_packs_org_id_job_id_fkey" FOREIGN KEY ("org_id", "job_id") REFERENCES "jobs"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_packs" ADD CONSTRAINT "document_packs_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "document_packs" ADD CONSTRAINT "document_packs_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_org_id_project_id_fkey" FOREIGN KEY ("org_id", "project_id") REFERENCES "projects"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_org_id_assignment_id_fkey" FOREIGN KEY ("org_id", "assignment_id") REFERENCES "assignments"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_org_id_worker_id_fkey" FOREIGN KEY ("org_id", "worker_id") REFERENCES "workers"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_org_id_project_id_fkey" FOREIGN KEY ("org_id", "project_id") REFERENCES "projects"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_jobs" ADD CONSTRAINT "ai_jobs_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "documents"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "ai_jobs" ADD CONSTRAINT "ai_jobs_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_org_id_automation_id_fkey" FOREIGN KEY ("org_id", "automation_id") REFERENCES "automations"("org_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "automations" ADD CONSTRAINT "automations_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One worker is never in two places on the same day, whoever writes at once. (Not part of Prisma's schema language.)
create extension if not exists btree_gist;

alter table assignments add constraint assignments_never_overlap exclude using gist (
  org_id with =,
  worker_id with =,
  daterange(start_date, end_date, '[]') with &&
) where (deleted_at is null);

call keep_tenant_table('jobs');
call keep_tenant_table('assignments');
call keep_tenant_table('planner_windows');
call keep_tenant_table('documents');
call keep_tenant_table('document_packs');
call keep_tenant_table('timesheets');
call keep_tenant_table('expenses');
call keep_tenant_table('ai_jobs');
call keep_tenant_table('notifications');
call keep_tenant_table('tasks');
call keep_tenant_table('automations');
