import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import type { DataExportDto, ErasureDto, ErasureInput } from '@/lib/modules/own-data/schema'
import { Checkbox } from '../ui/checkbox'

/** The cache key of the archive's state. */
export const DATA_EXPORT = ['own-data']

/** Opened by its address, with the cookie, so that the browser writes it to disk as it arrives. */
export const DATA_EXPORT_FILE = '/api/v1/own-data/file'

export async function readDataExport({ signal }: { signal: AbortSignal }) {
  return (await call<DataExportDto>('GET', '/own-data', { signal })).data
}

export const requestDataExport = () => call<DataExportDto>('POST', '/own-data', { json: {} })

/** The choice of the account's public texts to keep, without a name. */
export type ErasureOptions = ErasureInput

export const requestErasure = (json: ErasureOptions) =>
  call<ErasureDto>('POST', '/own-data/erasure', { json })

export const withdrawErasure = () => call<ErasureDto>('DELETE', '/own-data/erasure')

export const eraseByAdministrator = (id: string, json: ErasureOptions & { reason: string }) =>
  call('POST', `/auth/${id}/erasure`, { json })

interface Props {
  options: ErasureOptions
  onChange: (options: ErasureOptions) => void
}

/** The data that an erasure destroys and keeps, and its options. */
export function ErasureTerms({ options, onChange }: Props) {
  const t = useTranslations('ownData')
  return (
    <div className="grid gap-3">
      <p>
        <strong className="block font-semibold">{t('destroyedTitle')}</strong>
        {t('destroyed')}
      </p>
      <p>
        <strong className="block font-semibold">{t('keptTitle')}</strong>
        {t('kept')}
      </p>
      <div>
        <Checkbox
          label={t('alsoComments')}
          checked={!options.keeps_comments}
          onChange={({ target }) => onChange({ ...options, keeps_comments: !target.checked })}
        />
        <Checkbox
          label={t('alsoTexts')}
          checked={!options.keeps_texts}
          onChange={({ target }) => onChange({ ...options, keeps_texts: !target.checked })}
        />
      </div>
    </div>
  )
}
