-- Erasure of workers: what is kept of a person goes, what the books need stays under a pseudonym.
alter table workers add column erased_at timestamptz(3);
alter table workers add column erasure_finished_at timestamptz(3);

-- An erasure that is under way: what the person's traces are found by. The row goes when nothing is left.
create table worker_erasures (
  org_id uuid not null,
  worker_id uuid not null,
  -- Their name, addresses and numbers, and the account, which nothing else names any more.
  terms text[] not null,
  user_id uuid,
  -- Their records, for logs that name records only.
  ids uuid[] not null,
  started_at timestamptz(3) not null default write_stamp(),
  primary key (org_id, worker_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete cascade on update restrict
);
call keep_side_table('worker_erasures');

-- The text without these words, whatever their case. Terms are taken literally.
create function redact_terms(value text, terms text[], pseudonym text) returns text
language plpgsql immutable as $$
declare
  term text;
begin
  foreach term in array terms loop
    value := regexp_replace(value, '***=' || term, replace(pseudonym, '\', '\\'), 'gi');
  end loop;
  return value;
end $$;

-- Whether the text has one of these words.
create function has_terms(value text, terms text[]) returns boolean
language sql immutable as $$
  select exists (select from unnest(terms) as term where strpos(lower(value), lower(term)) > 0)
$$;

-- In an array of JSON objects: those whose `key` is one of these ids, changed.
create function redact_items(items jsonb, key text, ids text[], change jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(case when item ->> key = any (ids) then item || change else item end order by place), items)
  from jsonb_array_elements(case jsonb_typeof(items) when 'array' then items else '[]' end)
    with ordinality as each (item, place)
$$;

-- Entries of timesheets, without their notes.
create function redact_entries(entries jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(case when item ->> 'note' is null then item else item || '{"note": null}' end order by place), entries)
  from jsonb_array_elements(case jsonb_typeof(entries) when 'array' then entries else '[]' end)
    with ordinality as each (item, place)
$$;

-- The hours that a client was asked to approve, without names and notes.
create function redact_sheets(sheets jsonb, ids text[], pseudonym text) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(case when item ->> 'timesheetId' = any (ids)
    then item || jsonb_build_object('worker', pseudonym, 'entries', redact_entries(item -> 'entries')) else item end
    order by place), sheets)
  from jsonb_array_elements(case jsonb_typeof(sheets) when 'array' then sheets else '[]' end)
    with ordinality as each (item, place)
$$;

-- The corrections of a timesheet, without reasons and notes.
create function redact_corrections(corrections jsonb) returns jsonb
language sql immutable as $$
  select coalesce(jsonb_agg(item || jsonb_build_object('reason', 'Erased',
    'entriesBefore', redact_entries(item -> 'entriesBefore'), 'entriesAfter', redact_entries(item -> 'entriesAfter'))
    order by place), corrections)
  from jsonb_array_elements(case jsonb_typeof(corrections) when 'array' then corrections else '[]' end)
    with ordinality as each (item, place)
$$;

-- The audit log forgets what names a person: the entry stays, its place in the chain and its hashes too.
alter table audit_log add column forgotten_at timestamptz(3);

create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('muster.forgetting', true) = 'on' then
    return null; -- the triggers of rows say what may change
  end if;
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end $$;

create function keep_audit_entry() returns trigger
language plpgsql as $$
begin
  if new.forgotten_at is null or new.actor_name is not null or new.target_name is not null or new.address is not null
    or new.detail <> '{}' or to_jsonb(new) - '{actor_name,target_name,address,detail,forgotten_at}'::text[]
      <> to_jsonb(old) - '{actor_name,target_name,address,detail,forgotten_at}'::text[] then
    raise exception 'the audit log is only ever added to' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger keep_audit_entry before update on audit_log for each row execute function keep_audit_entry();

-- The salt goes with the names: with it, a name could be found by trying.
create function keep_audit_link() returns trigger
language plpgsql as $$
begin
  if new.salt <> '' or to_jsonb(new) - 'salt' <> to_jsonb(old) - 'salt' then
    raise exception 'the audit log is only ever added to' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger keep_audit_link before update on audit_chain for each row execute function keep_audit_link();

-- Forget what names a person in these entries of an organisation.
create function forget_audit_names(org uuid, entries uuid[]) returns void
language plpgsql as $$
begin
  perform set_config('muster.forgetting', 'on', true);
  update audit_log set actor_name = null, target_name = null, address = null, detail = '{}', forgotten_at = now()
    where org_id = org and id = any (entries) and forgotten_at is null;
  update audit_chain set salt = '' where org_id = org and entry_id = any (entries) and salt <> '';
  perform set_config('muster.forgetting', 'off', true);
end $$;

-- An issued invoice is not changed, but for the name of a worker who was erased.
create or replace function refuse_changed_invoice() returns trigger
language plpgsql as $$
begin
  if current_setting('muster.forgetting', true) = 'on'
    and to_jsonb(new) - '{lines,file_key,updated_at}'::text[] = to_jsonb(old) - '{lines,file_key,updated_at}'::text[]
    and (select jsonb_agg(line - 'worker' order by place) from jsonb_array_elements(new.lines) with ordinality as l (line, place))
      = (select jsonb_agg(line - 'worker' order by place) from jsonb_array_elements(old.lines) with ordinality as l (line, place)) then
    return new;
  end if;
  raise exception 'an issued invoice is not changed' using errcode = '42501';
end $$;
