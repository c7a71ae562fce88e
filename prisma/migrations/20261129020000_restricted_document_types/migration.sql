-- Types whose documents only callers with the scope `documents:restricted` see.
alter table custom_document_types add column restricted boolean not null default false;
