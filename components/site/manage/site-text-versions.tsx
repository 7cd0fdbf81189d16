'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { toLang } from '@/lib/core/locales'
import { getSiteFields, type SiteTextKey } from '@/lib/core/site-texts'
import { useToasts } from '../../accounts/session/use-toasts'
import { AwaitedData } from '../../forms/awaited-data'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { listVersions, readVersion, restoreVersion, SITE_TEXTS_READ } from './site-text-calls'

interface SiteTextVersionProps {
  textKey: SiteTextKey
  version: number
  /** The version readers see. */
  newest: number
  onRestored: () => void
}

/** The content of a version, and the button to restore it. Its rich texts were sanitised on write. */
function SiteTextVersion({ textKey, version, newest, onRestored }: SiteTextVersionProps) {
  const t = useTranslations('siteTexts')
  const languages = useTranslations('languages')
  const toasts = useToasts()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
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
    onSettled: () => setConfirmOpen(false),
  })
  if (!query.data) {
    return (
      <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-24" />} />
    )
  }
  const { fields } = query.data
  const filled = getSiteFields(textKey).filter(({ name }) => fields[name])
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
                lang={language ? toLang(language) : undefined}
                dangerouslySetInnerHTML={{ __html: fields[name] ?? '' }}
              />
            ) : (
              <dd
                className="whitespace-pre-line wrap-anywhere"
                lang={language ? toLang(language) : undefined}
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
          open={isConfirmOpen}
          onOpenChange={setConfirmOpen}
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

interface Props {
  textKey: SiteTextKey
  onRestored: () => void
}

/** The versions of one of the site's texts: who saved each and when, its content, and the button to restore it. */
export function SiteTextVersions({ textKey, onRestored }: Props) {
  const t = useTranslations('siteTexts')
  const locale = useLocale()
  const [opened, setOpened] = useState<number | null>(null)
  const query = useQuery({
    queryKey: [...SITE_TEXTS_READ, 'versions', textKey],
    queryFn: ({ signal }) => listVersions(textKey, signal),
  })
  const newest = query.data?.[0]?.version ?? 0
  return (
    <section aria-labelledby="site-versions" className="mt-10 max-w-3xl">
      <h2 id="site-versions" className="text-xl">
        {t('versions')}
      </h2>
      {query.data ? (
        <ul className="mt-2">
          {query.data.length === 0 ? <li className="text-muted">{t('untouched')}</li> : null}
          {query.data.map(({ version, createdAt, editor }) => (
            <li key={version} className="border-t border-line py-2">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  {t('version', {
                    number: version,
                    date: createdAt ? formatLongDate(createdAt, locale) : '',
                    name: editor ?? t('nobody'),
                  })}
                </p>
                <Button
                  variant="quiet"
                  size="small"
                  aria-expanded={opened === version}
                  aria-label={t('showVersion', { number: version })}
                  onClick={() => setOpened(opened === version ? null : version)}
                >
                  {t(opened === version ? 'hide' : 'show')}
                </Button>
              </div>
              {opened === version ? (
                <SiteTextVersion
                  textKey={textKey}
                  version={version}
                  newest={newest}
                  onRestored={() => {
                    setOpened(null)
                    void query.refetch()
                    onRestored()
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <AwaitedData
          query={query}
          failed={t('failed')}
          loading={<Skeleton className="mt-2 h-24" />}
        />
      )}
    </section>
  )
}
