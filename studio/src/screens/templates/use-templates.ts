import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/api.ts";

// Templates and their examples change with a release only.
const staleTime = Number.POSITIVE_INFINITY;

/** The templates, most installed first. */
export const useTemplates = () =>
  useQuery({
    queryKey: ["templates"],
    queryFn: async () => (await api.get("/v1/marketplace/templates")).templates,
    staleTime,
  });

/** A template with its example videos, by id or slug. */
export const useTemplate = (template_id: string) =>
  useQuery({
    queryKey: ["template", template_id],
    queryFn: () =>
      api.get("/v1/marketplace/templates/{template_id}", { params: { path: { template_id } } }),
    staleTime,
    gcTime: Number.POSITIVE_INFINITY,
  });
