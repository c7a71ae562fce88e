-- Events: what happened to a record, written in the transaction of the change. Automations and webhooks are set off by
-- them. Ids come from the stamp of the transaction, so that events by id are in commit order.

create function next_event_id() returns text language sql volatile
  return 'evt_' || replace(next_id()::text, '-', '');

create table events (
  org_id uuid not null,
  id text not null default next_event_id(),
  type text not null,
  object_type text not null,
  object_id uuid not null,
  sequence bigint not null,
  data json not null,
  created_at timestamptz(3) not null default write_stamp(),
  depth smallint not null default 0,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index events_org_id_object_id_id_idx on events (org_id, object_id, id);
create index events_created_at_idx on events (created_at);

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
