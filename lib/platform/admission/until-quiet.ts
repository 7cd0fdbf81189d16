import 'server-only'

type Enter = (kind: 'background') => Promise<(() => void) | { retrySeconds: number } | null>

// Set by the server (server/admission.mjs), because Next bundles this code separately. Commands and tests have none.
const holder = globalThis as { ingingoAdmission?: { enter: Enter } }

/** Waits until nothing that readers wait for is left to render, for at most two seconds. For work that nobody waits for. */
export async function untilQuiet(): Promise<void> {
  const place = await holder.ingingoAdmission?.enter('background')
  if (typeof place === 'function') place()
}
