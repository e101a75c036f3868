/** Numbers, dates and durations in the browser's locale. */
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 21 });
const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });

export const formatNumber = (value: number): string => numbers.format(value);

/** A number without digits that nobody reads: 2 decimals, or 3 digits of a number below 1. */
const roundForReading = (value: number): number =>
  Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(3));

/** A value of a tool as text, with its numbers rounded for reading. */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return exact.format(roundForReading(value));
  const round = (_: string, each: unknown) =>
    typeof each === "number" ? roundForReading(each) : each;
  return JSON.stringify(value, round, 2);
}

/** Credits, such as "12.5 credits". */
export const formatCredits = (credits: number): string =>
  `${numbers.format(credits)} ${credits === 1 ? "credit" : "credits"}`;

/** A date as an ISO string, in the browser's time zone. */
export const formatDate = (iso: string): string => dates.format(new Date(iso));

const units: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** A date relative to now, such as "3 minutes ago". */
export function formatAgo(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return relative.format(Math.round(seconds / size), unit);
}

/** A duration, such as "850 ms", "12.3 s" or "2 min 5 s". */
export function formatSeconds(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds < 1000) return `${milliseconds} ms`;
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths < 60) return `${numbers.format(tenths)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A size in bytes, such as "1.5 MiB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${numbers.format(bytes / 1024 ** power)} ${["B", "KiB", "MiB", "GiB", "TiB"][power]}`;
}

/** An amount in hundredths of a currency, such as "$9.00". */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: "currency", currency }).format(cents / 100);
