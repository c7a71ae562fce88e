-- How far each sweep has removed what is past its retention: a round goes at most some hours further than the last.

create table sweeps (
  name text primary key,
  until timestamptz not null
);
