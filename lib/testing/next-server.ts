import { NextResponse } from 'next/server.js'

export { NextResponse }

const underWay = new Set<Promise<void>>()

/** Next's `after` exists while its server answers; in a test the work begins at once. */
export function after(work: () => Promise<void>): void {
  const running = work().finally(() => underWay.delete(running))
  underWay.add(running)
}

/** Waits until all that was left for after an answer is done. */
export async function settleDeferred(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay)
}
