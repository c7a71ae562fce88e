-- Why a document was rejected, for its worker.
alter table documents add column rejection_reason text;
