import type { RouteContext } from '@/lib/platform/http/answer-request'

/** The handler of a call, as Next invokes it. */
export type Handle = (request: Request, context: RouteContext) => Promise<Response>

/** Calls with the methods that the server announces for them (lib/core/kind-calls.mjs). */
export type Offered<Calls extends Record<string, readonly string[]>> = {
  [Call in keyof Calls]: Record<Calls[Call][number], Handle>
}
