-- Finds the member of limits, who sees the tasks and notifications that are for them.
create unique index memberships_limits_id_key on memberships (limits_id);
