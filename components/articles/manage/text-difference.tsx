'use client'

import { useTranslations } from 'next-intl'
import { audiences } from '@/lib/core/audiences'
import { articleTextNames } from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { plainText } from '@/lib/core/plain-text'
import { diffWords, toComparableText } from '@/lib/core/text-comparison'
import { Difference } from '../../editorial/version-changes'
import { useTopicNames } from '../../topics/manage/topics-field'
import type { ArticleText } from './article-text'

/** Everything of an article that an edit may change. */
export interface ComparedArticle {
  text: ArticleText
  /** By slug. */
  topics: readonly string[]
  /** The stored cover's address, or a chosen file. */
  cover: string | File | null
}

interface Props {
  before: ComparedArticle
  after: ComparedArticle
}

/**
 * The word-by-word difference between two versions of an article, including links, pictures and headings, and its language,
 * audience and topics. Of the cover, it says only that it differs.
 */
export function TextDifference({ before, after }: Props) {
  const t = useTranslations()
  const { getName } = useTopicNames()
  const getParts = ({ text, topics }: ComparedArticle) => {
    const language = contentLanguages.find((each) => each === text.language)
    const audience = audiences.find((each) => each === text.audience)
    return [
      { label: t('writing.title'), words: plainText(text.title) },
      {
        label: t('writing.content'),
        words: toComparableText(text.content, (mark) => t(`versions.marks.${mark}`)),
      },
      ...articleTextNames.map((name) => ({
        label: t(`writing.${name}`),
        words: plainText(text[name]),
      })),
      { label: t('paper.language'), words: language ? t(`languages.${language}`) : '' },
      { label: t('audience.label'), words: audience ? t(`audience.${audience}`) : '' },
      { label: t('versions.fields.topics'), words: topics.map(getName).sort().join('; ') },
    ]
  }
  const parts = getParts(before)
  const changes = getParts(after)
    .map(({ label, words }, at) => ({ label, pieces: diffWords(parts[at]?.words ?? '', words) }))
    .filter(({ pieces }) => pieces.some(({ kind }) => kind !== 'same'))
  const hasOtherCover = before.cover !== after.cover
  if (changes.length === 0 && !hasOtherCover) return <p>{t('drafts.conflictSame')}</p>
  return (
    <>
      {changes.map(({ label, pieces }) => (
        <section key={label}>
          <h3 className="font-semibold">{label}</h3>
          <Difference pieces={pieces} />
        </section>
      ))}
      {hasOtherCover ? (
        <section>
          <h3 className="font-semibold">{t('versions.fields.article_cover_image')}</h3>
          <p>{t('versions.otherPicture')}</p>
        </section>
      ) : null}
    </>
  )
}
