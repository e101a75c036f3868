import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** The account of the caller, with its plan and limits. */
export const useAccount = () =>
  useQuery({ queryKey: ["account"], queryFn: () => api.get("/v1/account"), staleTime: 60_000 });
