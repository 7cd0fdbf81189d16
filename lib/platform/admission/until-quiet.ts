import 'server-only'

type Enter = (kind: 'background') => Promise<(() => void) | { retrySeconds: number } | null>

// Set by the server (scripts/support/admitted.mjs): Next bundles what runs here apart. Commands and tests have none.
const holder = globalThis as { ingingoAdmission?: { enter: Enter } }

/** Waits until nothing that readers wait for is to be rendered, two seconds at most: for what nobody waits for. */
export async function untilQuiet(): Promise<void> {
  const place = await holder.ingingoAdmission?.enter('background')
  if (typeof place === 'function') place()
}
