import { useTranslations } from 'next-intl'
import { articleTextNames, paperTextNames } from '@/lib/core/content-fields'

/** Returns the label of an article's or a paper's field; null for fields whose value means nothing to readers. */
export function useFieldName(): (field: string) => string | null {
  const t = useTranslations('versions')
  const tPapers = useTranslations('papers')
  const tPaper = useTranslations('paper')
  const tAudience = useTranslations('audience')
  const names = new Map<string, string>([
    ['article_title', t('fields.article_title')],
    ['article_content', t('fields.article_content')],
    ['topics', t('fields.topics')],
    ['paper_title', tPapers('titleField')],
    ['language', tPaper('language')],
    ['audience', tAudience('label')],
    ['reference', tPapers('referenceField')],
    ['authors', tPaper('authors')],
    ['year', tPaper('year')],
    ...articleTextNames.map((name) => [name, t(`fields.${name}`)] as const),
    ...paperTextNames.map((name) => [name, tPaper(name)] as const),
  ])
  return (field) => names.get(field) ?? null
}
