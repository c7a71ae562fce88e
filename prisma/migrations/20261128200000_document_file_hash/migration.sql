-- What the contents are, so that the same file need not be sent twice. Files that were stored before have none.
alter table documents add column file_sha256 text;
