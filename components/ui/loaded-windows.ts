import { fetchLater } from '@/lib/browser/first-load'

/* No screen starts with a window or a message (docs/decisions/0018-what-the-staff-area-loads.md). */
export const loadDialog = () => import('./dialog-window').then(({ DialogWindow }) => DialogWindow)
export const loadConfirm = () =>
  import('./confirm-window').then(({ ConfirmWindow }) => ConfirmWindow)
export const loadToaster = () => import('./toaster').then(({ Toaster }) => Toaster)

/** Loads them after the first load: they must be there if the connection drops. */
export function fetchWindows(): void {
  for (const load of [loadToaster, loadConfirm, loadDialog]) fetchLater(load)
}
