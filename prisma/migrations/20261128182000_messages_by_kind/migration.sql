-- One event can tell a person of two kinds of things: a worker who joins a job hears of the assignment and of its papers.
create unique index messages_org_id_cause_id_kind_person_id_channel_key on messages (org_id, cause_id, kind, person_id, channel);
drop index messages_org_id_cause_id_person_id_channel_key;
