import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import en from '@/messages/en.json'
import { emptyText } from './article-text'
import { type ComparedArticle, TextDifference } from './text-difference'

const article: ComparedArticle = {
  text: { ...emptyText('eng'), title: 'Gout', content: '<p>Rest.</p>' },
  topics: ['gout'],
  cover: null,
}

const shown = (after: ComparedArticle, before = article) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <QueryClientProvider client={new QueryClient()}>
        <TextDifference before={before} after={after} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )

it('shows topics, language, audience and cover, and says when nothing differs', () => {
  expect(shown(article)).toContain(en.drafts.conflictSame)
  const topics = shown({ ...article, topics: ['gout', 'diet'] })
  expect(topics).toContain(en.versions.fields.topics)
  expect(topics).toMatch(/<ins.*diet/)
  const { text } = article
  expect(shown({ ...article, text: { ...text, language: 'fr' } })).toContain(en.languages.fr)
  expect(shown({ ...article, text: { ...text, audience: 'clinicians' } })).toMatch(
    /<ins.*clinicians/,
  )
  expect(shown({ ...article, cover: '/api/files/1' })).toContain(en.versions.otherPicture)
})

it('ignores the order of topics', () => {
  const before = { ...article, topics: ['gout', 'diet'] }
  const after = { ...article, topics: ['diet', 'gout'] }
  expect(shown(after, before)).toContain(en.drafts.conflictSame)
})
