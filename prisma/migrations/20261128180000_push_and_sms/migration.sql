-- Browsers in which people get messages as notifications (RFC 8030). They belong to a person, as sessions do.
create table push_devices (
  id uuid not null,
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  server_key text not null,
  name text,
  created_at timestamptz(3) not null default current_timestamp,
  primary key (id),
  foreign key (user_id) references users (id) on delete cascade on update cascade
);
create unique index push_devices_endpoint_key on push_devices (endpoint);
create index push_devices_user_id_idx on push_devices (user_id);

-- Text messages cost money: an organisation chooses for what.
alter table message_settings add column sms_kinds text[] not null default '{}';
