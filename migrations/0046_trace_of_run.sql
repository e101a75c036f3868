-- Of OpenTelemetry, in hexadecimal digits. Null without a collector.
alter table runs add column trace_id text;
