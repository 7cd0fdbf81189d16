import 'server-only'
import { cookieName, serverCookie } from '../auth/session-cookie'
import type { Sharing } from './sharing.mjs'

/**
 * The process's sharing, if there may be other processes. Next bundles routes separately from the server, which also
 * uses it (server/admission.mjs).
 */
export const sharingHolder = globalThis as { ingingoSharing?: Sharing }

/** How long a browser is marked as having written: many times as long as other processes need to hear of it. */
const SECONDS = 20

/**
 * Watches for changes made by a call.
 * @returns a function to call before the response leaves: it tells other processes, and marks the browser, whose next
 * request waits until its process has heard (docs/decisions/0060-several-processes.md)
 */
export function watchChanges(request: Request): (response: Response) => Promise<void> {
  const sharing = sharingHolder.ingingoSharing
  if (!sharing || request.method === 'GET' || request.method === 'HEAD') return async () => {}
  const before = sharing.announcedCount
  return async (response) => {
    if (sharing.announcedCount === before) return
    await sharing.waitForAnnouncements()
    response.headers.append('set-cookie', serverCookie(cookieName('ingingo.wrote'), '1', SECONDS))
  }
}
