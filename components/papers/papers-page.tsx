import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ListFrame } from '../lists/list-frame'
import { PaperPreview } from './paper-preview'
import { useViewerTexts } from './viewer-texts'

/** The frame of the paper list and of its search. */
export function PapersPage(props: Omit<ComponentProps<typeof ListFrame>, 'name' | 'after'>) {
  const t = useTranslations('papers')
  const viewer = useTranslations('viewer')
  const texts = useViewerTexts(t('preview'))
  const preview = <PaperPreview texts={texts} closeLabel={viewer('close')} />
  return <ListFrame {...props} name="papers" after={preview} />
}
