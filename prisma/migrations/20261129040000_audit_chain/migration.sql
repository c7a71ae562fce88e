-- Each entry of the audit log has a link in the chain of its organisation, with a hash of the link before it and of
-- itself: what is changed, removed or slipped in later no longer fits. What names a person is hashed apart and with a
-- salt, so that it can be forgotten while the chain holds.
create table audit_chain (
  org_id uuid not null,
  position bigint not null,
  entry_id uuid not null,
  salt bytea not null,
  personal_hash bytea not null,
  hash bytea not null,
  primary key (org_id, position),
  foreign key (entry_id) references audit_log (id)
);
create unique index audit_chain_entry_id_key on audit_chain (entry_id);

create function chain_audit_entry(entry audit_log) returns void
language plpgsql as $$
declare
  -- Entries of no organisation have a chain of their own.
  chain constant uuid := coalesce(entry.org_id, '00000000-0000-0000-0000-000000000000');
  salt constant bytea := uuid_send(gen_random_uuid());
  personal constant bytea := sha256(convert_to(jsonb_build_array(
    encode(salt, 'hex'), entry.actor_name, entry.target_name, entry.address, entry.detail)::text, 'utf8'));
  head audit_chain;
begin
  select * into head from audit_chain where org_id = chain order by position desc limit 1;
  insert into audit_chain values (chain, coalesce(head.position, 0) + 1, entry.id, salt, personal,
    sha256(convert_to(jsonb_build_array(
      encode(head.hash, 'hex'), coalesce(head.position, 0) + 1, entry.id, entry.org_id,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), entry.action, entry.actor_kind,
      entry.actor_id, entry.target_type, entry.target_id, entry.request_id, encode(personal, 'hex'))::text, 'utf8')));
end $$;

do $$
declare
  entry audit_log;
begin
  lock table audit_log in share row exclusive mode;
  for entry in select * from audit_log order by id loop
    perform chain_audit_entry(entry);
  end loop;
end $$;

create function chain_new_audit_entry() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(
    hashtextextended('audit_chain ' || coalesce(new.org_id, '00000000-0000-0000-0000-000000000000'), 0));
  perform chain_audit_entry(new);
  return null;
end $$;

-- When the transaction commits, so that others of the organisation wait for its commit only.
create constraint trigger chain_audit_entry after insert on audit_log
  deferrable initially deferred for each row execute function chain_new_audit_entry();

create trigger refuse_audit_change before update or delete or truncate on audit_chain
  for each statement execute function refuse_audit_change();
