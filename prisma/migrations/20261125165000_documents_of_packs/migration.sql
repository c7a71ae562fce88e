-- A document that was printed for a pack says so. When its paper is filled in anew, another document takes its place, and
-- nothing else told that the old one waits for nobody's review. The column rewrites no table.

alter table documents add column of_pack boolean not null default false;
