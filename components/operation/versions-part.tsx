import { useTranslations } from 'next-intl'
import type { OperationDto } from '@/lib/modules/operation/schema'
import { KnownThings, OperationPart } from './operation-part'

/** The running versions, and the head of the audit log. */
export function VersionsPart({ data: { audit_head, versions } }: { data: OperationDto }) {
  const t = useTranslations('operation')
  return (
    <OperationPart title={t('versions')}>
      <KnownThings
        things={[
          { name: t('application'), value: versions.application },
          { name: 'Node', value: versions.node },
          { name: 'PostgreSQL', value: versions.database },
          { name: t('migrations'), value: `${versions.migrations} (${versions.last_migration})` },
          {
            name: t('auditHead'),
            value: audit_head ? (
              <code className="text-sm">
                {audit_head.sequence}:{audit_head.hash}
              </code>
            ) : (
              t('unknown')
            ),
          },
        ]}
      />
      <p className="max-w-prose text-muted">{t('auditText')}</p>
    </OperationPart>
  )
}
