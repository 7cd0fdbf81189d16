import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { showToast } from './toast'

/** Says that something requested failed to load, and why: the connection. */
export function useMissedPart() {
  const t = useTranslations('errors')
  return () => {
    const text = navigator.onLine ? t('network') : t('offline')
    showToast('error', text, { duration: limits.toast.dashboardError })
  }
}
