-- Messages to workers and members about what concerns them. They are derived from events, outside of the writes that
-- cause them; the key allows one for a cause, a person and a channel.
create type language as enum ('en', 'pl', 'ro');
alter table workers add column language language;
alter table users add column language language;

create type message_status as enum ('queued', 'sent', 'failed', 'skipped');
create table messages (
  org_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  worker_id uuid,
  user_id uuid,
  kind text not null,
  channel text not null,
  cause_id text not null,
  events integer not null,
  language language not null,
  subject text not null,
  body text not null,
  address text,
  status message_status not null default 'queued',
  reason text,
  attempts integer not null default 0,
  send_at timestamptz(3) not null default current_timestamp,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade,
  foreign key (org_id, worker_id) references workers (org_id, id) on delete cascade on update restrict,
  foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index messages_org_id_cause_id_person_id_channel_key on messages (org_id, cause_id, person_id, channel);
create index messages_org_id_worker_id_id_idx on messages (org_id, worker_id, id);
create index messages_org_id_status_id_idx on messages (org_id, status, id);
create index messages_user_id_idx on messages (user_id);
create index messages_created_at_idx on messages (created_at);
create index messages_send_at_idx on messages (send_at) where status = 'queued';

create table message_settings (
  org_id uuid not null,
  enabled boolean not null,
  kinds_off text[] not null default '{}',
  everyone boolean not null default false,
  per_day integer not null,
  quiet_from text not null,
  quiet_until text not null,
  language language not null default 'en',
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

create table message_preferences (
  org_id uuid not null,
  person_id uuid not null,
  off text[] not null,
  primary key (org_id, person_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

-- The last event of each organisation from which messages were derived.
create table message_positions (
  org_id uuid not null,
  position text not null,
  primary key (org_id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);

-- Nobody expects messages of an installation that sent none so far: owners and admins turn them on.
insert into message_settings (org_id, enabled, per_day, quiet_from, quiet_until)
  select id, false, 1000, '21:00', '07:00' from organisations;
