-- The audit log of an organisation that left goes with it: the transactions that delete it set muster.removing.
create or replace function refuse_audit_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('muster.forgetting', true) = 'on' then
    return null; -- the triggers of rows say what may change
  end if;
  if tg_op = 'DELETE' and current_setting('muster.removing', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is only ever added to' using errcode = '42501';
end $$;
