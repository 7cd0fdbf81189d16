import { useTranslations } from 'next-intl'

/** What the fields of a paper are called on the screen; null for those whose words say nothing. */
export function usePaperFieldName(): (field: string) => string | null {
  const t = useTranslations('papers')
  const tPaper = useTranslations('paper')
  const names = new Map([
    ['paper_title', t('titleField')],
    ['language', tPaper('language')],
    ['reference', t('referenceField')],
    ['authors', tPaper('authors')],
    ['journal', tPaper('journal')],
    ['year', tPaper('year')],
    ['doi', tPaper('doi')],
    ['abstract', tPaper('abstract')],
    ['licence', tPaper('licence')],
  ])
  return (field) => names.get(field) ?? null
}
