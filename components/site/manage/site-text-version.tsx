'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { langOf } from '@/lib/core/locales'
import { type SiteTextKey, siteFieldsOf } from '@/lib/core/site-texts'
import { useToasts } from '../../account/use-toasts'
import { AwaitedData } from '../../forms/awaited-data'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Skeleton } from '../../ui/skeleton'
import { readVersion, restoreVersion, SITE_TEXTS_READ } from './site-text-calls'

interface Props {
  textKey: SiteTextKey
  version: number
  /** The version readers see. */
  newest: number
  onRestored: () => void
}

/** The content of a version, and the button to restore it. Its rich texts were sanitised on write. */
export function SiteTextVersion({ textKey, version, newest, onRestored }: Props) {
  const t = useTranslations('siteTexts')
  const languages = useTranslations('languages')
  const toasts = useToasts()
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({
    queryKey: [...SITE_TEXTS_READ, 'version', textKey, version],
    queryFn: ({ signal }) => readVersion(textKey, version, signal),
  })
  const restore = useMutation({
    mutationFn: () => restoreVersion(textKey, version, newest),
    onSuccess({ message }) {
      toasts.success(message)
      onRestored()
    },
    onError: (error) => void toasts.failure(error, t('restoreFailed')),
    onSettled: () => setAsked(false),
  })
  if (!query.data) {
    return (
      <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-24" />} />
    )
  }
  const { fields } = query.data
  const filled = siteFieldsOf(textKey).filter(({ name }) => fields[name])
  return (
    <div className="mt-2 rounded-card bg-wash p-4">
      {filled.length === 0 ? <p className="text-muted">{t('emptyVersion')}</p> : null}
      <dl className="grid gap-3">
        {filled.map(({ name, part, kind, language }) => (
          <div key={name}>
            <dt className="text-sm text-muted">
              {t(`part.${textKey}.${part}` as 'part.about.text')}
              {language ? ` · ${languages(language)}` : null}
            </dt>
            {kind === 'rich' ? (
              <dd
                className="prose"
                lang={language ? langOf(language) : undefined}
                dangerouslySetInnerHTML={{ __html: fields[name] ?? '' }}
              />
            ) : (
              <dd
                className="whitespace-pre-line wrap-anywhere"
                lang={language ? langOf(language) : undefined}
              >
                {fields[name]}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {version === newest ? null : (
        <ConfirmDialog
          title={t('restoreTitle', { number: version })}
          text={t('restoreText')}
          confirmLabel={t('restore')}
          cancelLabel={t('keep')}
          tone="primary"
          busy={restore.isPending}
          open={isAsked}
          onOpenChange={setAsked}
          onConfirm={() => restore.mutate()}
          trigger={
            <Button variant="secondary" size="small" className="mt-4">
              {t('restore')}
            </Button>
          }
        />
      )}
    </div>
  )
}
