import { useSyncExternalStore } from 'react'
import { isFirstLoadOver, listenToFirstLoad } from '@/lib/browser/first-load'

/** Whether the first load of the page is over (docs/decisions/0018-what-the-staff-area-loads.md). */
export const useFirstLoadOver = () =>
  useSyncExternalStore(listenToFirstLoad, isFirstLoadOver, () => false)
