-- Of a file that is damaged in the middle: where the first part begins that cannot be read, and the
-- length of all such parts. They are within `seconds`.
alter table assets add column damaged_from double precision;
alter table assets add column damaged_seconds double precision;
alter table asset_payments add column damaged_from double precision;
alter table asset_payments add column damaged_seconds double precision;
