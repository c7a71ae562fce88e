-- The page of the console, below /console, that shows what a message tells of; null for its first page.
alter table messages add column page text;
