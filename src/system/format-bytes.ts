const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];

/** Formats a number of bytes for people: 1536 → "1.5 KiB". */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${units[unit]}`;
}
