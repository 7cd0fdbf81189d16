import { useLocale, useTranslations } from 'next-intl'
import type { OperationDto } from '@/lib/modules/operation/schema'
import { EventMoment } from '../dashboard/event-moment'
import { KnownThings, OperationPart } from './operation-part'

const MEGABYTE = 1024 * 1024

/** Free space, the database, files, and the age of the backup. */
export function StoragePart({ data }: { data: OperationDto }) {
  const t = useTranslations('operation')
  const locale = useLocale()
  const megabytes = (bytes: number) =>
    t('megabytes', {
      megabytes: (bytes / MEGABYTE).toLocaleString(locale, { maximumFractionDigits: 1 }),
    })
  const { backup, database, disk_free, drill, files } = data
  return (
    <OperationPart title={t('storage')}>
      <KnownThings
        things={[
          { name: t('diskFree'), value: disk_free === null ? t('unknown') : megabytes(disk_free) },
          {
            name: t('database'),
            value: `${megabytes(database.bytes)}, ${t(database.is_embedded ? 'embedded' : 'server')}`,
          },
          {
            name: t('connections'),
            value: t('connectionsText', { open: database.open, waiting: database.waiting }),
          },
          {
            name: t('files'),
            value: t('filesText', { files: files.files, size: megabytes(files.bytes) }),
          },
          {
            name: t('lastBackup'),
            value: backup ? (
              <>
                <EventMoment iso={backup.at} />, {megabytes(backup.bytes)}
              </>
            ) : (
              t('noBackup')
            ),
          },
          { name: t('lastDrill'), value: drill ? <EventMoment iso={drill.at} /> : t('noDrill') },
        ]}
      />
    </OperationPart>
  )
}
