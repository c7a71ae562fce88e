-- DropIndex
DROP INDEX "documents_org_id_expires_on_idx";

-- AlterTable
ALTER TABLE "tasks" ADD COLUMN     "purpose" TEXT;

-- CreateTable
CREATE TABLE "expiry_notices" (
    "org_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "expires_on" DATE NOT NULL,
    "step" SMALLINT NOT NULL,

    CONSTRAINT "expiry_notices_pkey" PRIMARY KEY ("org_id","document_id","expires_on","step")
);

-- CreateIndex
CREATE INDEX "documents_org_id_expiry_step_expires_on_idx" ON "documents"("org_id", "expiry_step", "expires_on") WHERE (status = ANY (ARRAY['valid'::document_status, 'expiring'::document_status]));

-- CreateIndex
CREATE INDEX "tasks_org_id_subject_id_idx" ON "tasks"("org_id", "subject_id") WHERE (purpose IS NOT NULL);

-- AddForeignKey
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_org_id_document_id_fkey" FOREIGN KEY ("org_id", "document_id") REFERENCES "documents"("org_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "expiry_notices" ADD CONSTRAINT "expiry_notices_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Steps that were told of until now are not told of again.
insert into expiry_notices (org_id, document_id, expires_on, step)
select org_id, id, expires_on, expiry_step from documents where expires_on is not null and expiry_step is not null;
