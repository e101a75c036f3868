import { QueryClient } from "@tanstack/react-query";

/** Responses are kept for a minute. The client of the API retries, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5000, gcTime: 60_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});
