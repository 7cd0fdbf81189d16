import { fetchLater } from '@/lib/browser/first-load'

/* No screen needs a window or a message at the start (docs/decisions/0018-staff-bundle-size.md). */
export const loadDialog = () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow)
export const loadConfirm = () =>
  import('./confirm-window').then(({ ConfirmWindow }) => ConfirmWindow)
export const loadToaster = () => import('./toaster').then(({ Toaster }) => Toaster)

/** Loads them after the first load, so that they are available without a connection. */
export function fetchWindows(): void {
  for (const load of [loadToaster, loadConfirm, loadDialog]) fetchLater(load)
}
