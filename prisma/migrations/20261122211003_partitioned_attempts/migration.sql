-- Attempts are partitioned as their deliveries are (see the migration of events).

call partition_by_time('webhook_attempts', 'delivery_id');
