import type { FastifyReply } from "fastify";
import { ApiError } from "../system/errors.ts";

/** Passes an error on. With rate_limit_exceeded, the response says to retry after a second. */
export const retryLater = (reply: FastifyReply) => (error: unknown) => {
  if (error instanceof ApiError && error.code === "rate_limit_exceeded")
    reply.header("retry-after", 1);
  throw error;
};
