import { ApiError } from "../system/errors.ts";

/** Previews that an account makes at a time. */
const previewsPerAccount = 2;

/** Does the work, or throws rate_limit_exceeded while the account makes other previews. */
export type PreviewLimit = <T>(account_id: string, work: () => Promise<T>) => Promise<T>;

/** Previews are free, so an account can make two of any kind at a time. */
export function createPreviewLimit(): PreviewLimit {
  const active = new Map<string, number>();
  return async (account_id, work) => {
    const count = active.get(account_id) ?? 0;
    if (count >= previewsPerAccount) throw tooMany();
    active.set(account_id, count + 1);
    try {
      return await work();
    } finally {
      const left = (active.get(account_id) ?? 1) - 1;
      if (left > 0) active.set(account_id, left);
      else active.delete(account_id);
    }
  };
}

const tooMany = () =>
  new ApiError(
    "rate_limit_exceeded",
    `This account is making ${previewsPerAccount} previews, the maximum. Retry after one has ended.`,
  );
