-- The trace of what caused an event, which its deliveries continue: a header `traceparent` (W3C Trace Context). Null
-- without tracing.
alter table events add column trace_parent text;
