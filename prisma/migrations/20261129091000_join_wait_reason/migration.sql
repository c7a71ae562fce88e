-- Why a request to join was not invited by itself (src/domain/workforce/joining.ts); null for older ones.
alter table join_requests add column wait_reason text;
