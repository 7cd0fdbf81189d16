'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import type { ArticleText } from './article-text'
import type { Cover } from './use-cover'
import type { EditableArticle } from './writing-calls'

const loadPreview = () => import('./article-preview').then((loaded) => loaded.ArticlePreview)

interface Props {
  article: EditableArticle | null
  cover: Cover
  read: () => ArticleText
}

/** Shows the article as readers will see it. */
export function PreviewButton({ article, cover, read }: Props) {
  const t = useTranslations('writing')
  const [shown, setShown] = useState<ArticleText | null>(null)
  return (
    <Dialog
      title={t('preview')}
      closeLabel={t('previewClose')}
      isWide
      open={shown !== null}
      onOpenChange={(isOpen) => setShown(isOpen ? read() : null)}
      trigger={
        <Button variant="secondary">
          <Eye aria-hidden="true" className="size-5" />
          {t('preview')}
        </Button>
      }
    >
      {shown ? (
        <LoadedPart
          load={loadPreview}
          props={{ article, cover, text: shown }}
          loading={<Skeleton className="h-96" />}
          failed={t('loadFailed')}
        />
      ) : null}
    </Dialog>
  )
}
