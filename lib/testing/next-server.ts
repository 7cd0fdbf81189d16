import { NextResponse } from 'next/server.js'

export { NextResponse }

const pendingWork = new Set<Promise<void>>()

/** Next's `after` exists only while its server responds; in a test the work begins at once. */
export function after(work: () => Promise<void>): void {
  const running = work().finally(() => pendingWork.delete(running))
  pendingWork.add(running)
}

/** Waits until all work deferred until after a response is done. */
export async function settleDeferred(): Promise<void> {
  while (pendingWork.size > 0) await Promise.all(pendingWork)
}
