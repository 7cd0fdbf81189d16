import { useTranslations } from 'next-intl'

/** What the fields of an article or a paper are called on the screen; null for those whose words say nothing. */
export function useFieldName(): (field: string) => string | null {
  const t = useTranslations('versions')
  const tPapers = useTranslations('papers')
  const tPaper = useTranslations('paper')
  const tAudience = useTranslations('audience')
  const names = new Map([
    ['article_title', t('fields.article_title')],
    ['article_content', t('fields.article_content')],
    ['summary', t('fields.summary')],
    ['topics', t('fields.topics')],
    ['paper_title', tPapers('titleField')],
    ['language', tPaper('language')],
    ['audience', tAudience('label')],
    ['reference', tPapers('referenceField')],
    ['authors', tPaper('authors')],
    ['journal', tPaper('journal')],
    ['year', tPaper('year')],
    ['doi', tPaper('doi')],
    ['abstract', tPaper('abstract')],
    ['licence', tPaper('licence')],
  ])
  return (field) => names.get(field) ?? null
}
