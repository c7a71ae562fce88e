-- Who caused an event: { kind, id, name, userId? }. Null for what Muster does by itself, and for earlier events.
alter table events add column actor jsonb;
