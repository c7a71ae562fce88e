-- The bytes of the files that an organisation has stored, counted by the writes that name the files, which hold this row.
-- Of earlier files, the sizes of documents are known. They are read before the clocks are locked.
create temporary table stored on commit drop as
  select org_id, sum(size_bytes) as bytes from documents group by org_id;

alter table organisation_clocks add column stored_bytes bigint not null default 0;

update organisation_clocks c set stored_bytes = s.bytes from stored s where s.org_id = c.org_id;
