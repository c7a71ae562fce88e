-- Roles with fewer rights than staff. Alone in its migration: a transaction cannot use a value that it has added.
alter type role add value 'supervisor' before 'worker';
alter type role add value 'finance' before 'worker';
alter type role add value 'recruiter' before 'worker';
