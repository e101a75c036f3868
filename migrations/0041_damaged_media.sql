-- Of a damaged file: the length that its header claims. Only `seconds` of it can be read.
alter table assets add column claimed_seconds double precision;
alter table asset_payments add column claimed_seconds double precision;
