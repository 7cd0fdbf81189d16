import 'server-only'

type Enter = (kind: 'background') => Promise<(() => void) | { retrySeconds: number } | null>

// Set by the server (server/admission.mjs), because Next bundles this code separately. Absent in commands and tests.
const holder = globalThis as { ingingoAdmission?: { enter: Enter } }

/** Waits until no request waits for rendering, for at most two seconds. For background work. */
export async function waitForIdle(): Promise<void> {
  const place = await holder.ingingoAdmission?.enter('background')
  if (typeof place === 'function') place()
}
