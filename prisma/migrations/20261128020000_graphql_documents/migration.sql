-- Trusted documents of GraphQL that an organisation publishes for its own frontends. They never change: a text has its id.
create table graphql_documents (
  org_id uuid not null,
  id text not null,
  sha256 text not null,
  text text not null,
  created_at timestamptz(3) not null default now(),
  primary key (org_id, id),
  foreign key (org_id) references organisations (id) on delete cascade on update cascade
);
create index graphql_documents_org_id_sha256_idx on graphql_documents (org_id, sha256);
