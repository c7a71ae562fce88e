-- The records of a worker who is being erased. The job gathers them in batches; the request did, all at once.
create table worker_erasure_records (
  org_id uuid not null,
  worker_id uuid not null,
  id uuid not null,
  primary key (org_id, worker_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references worker_erasures (org_id, worker_id) on delete cascade on update restrict
);
call keep_side_table('worker_erasure_records');
alter table worker_erasures drop column ids;
