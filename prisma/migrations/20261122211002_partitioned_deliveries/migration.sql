-- Webhook deliveries are partitioned by time (see the migration of events).

call partition_by_time('webhook_deliveries', 'id');

-- A ctid names a row of one partition, and another row in each other partition. The release before this one removes old
-- rows by their ctid, and may run beside this one while it is rolled out: such a statement removes nothing.
create function refuse_delete_by_ctid() returns trigger
language plpgsql as $$
begin
  return case when current_query() like '%ctid%' then null else old end;
end $$;

-- Not for what goes with its organisation or its endpoint.
create trigger refuse_delete_by_ctid before delete on webhook_deliveries for each row when (pg_trigger_depth() = 0)
  execute function refuse_delete_by_ctid();
