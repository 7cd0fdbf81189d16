import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { byContentLanguage } from '@/lib/core/locales'
import type { TopicDto } from '@/lib/modules/topics/schema'
import en from '@/messages/en.json'
import { TopicsField } from './topics-field'

const gout: TopicDto = {
  topic_id: '0197a1c2-7b3e-4c55-8e21-000000000001',
  slug: 'gout',
  kind: 'DISEASE',
  icd_system: null,
  icd_code: null,
  texts: byContentLanguage(() => ({ name: 'Gout', description: '', synonyms: [] })),
  content_count: 0,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/** Renders the picker after the topics have loaded. */
function shown(chosen: string[]): string {
  const client = new QueryClient()
  client.setQueryData(['topics', 'all'], [gout])
  const topics = { chosen, show: () => {}, toggle: () => {} }
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={en}>
      <QueryClientProvider client={client}>
        <TopicsField topics={topics} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

const countTicked = (html: string) => html.match(/<input[^>]*\schecked=""/g)?.length ?? 0

it('offers chosen topics that were archived since, so that they can be removed', () => {
  const html = shown(['gout', 'chikungunya'])
  expect(html).toContain(en.topics.gone)
  expect(html).toMatch(/<label[^>]*>.*chikungunya/)
  expect(countTicked(html)).toBe(2)
})

it('offers only existing topics otherwise', () => {
  const html = shown(['gout'])
  expect(html).not.toContain(en.topics.gone)
  expect(countTicked(html)).toBe(1)
})
