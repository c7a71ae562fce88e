-- The request log is partitioned by time (see the migration of events).

call partition_by_time('request_log', 'id');

create trigger refuse_delete_by_ctid before delete on request_log for each row when (pg_trigger_depth() = 0)
  execute function refuse_delete_by_ctid();
drop procedure partition_by_time;
