import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { exampleArticle } from '@/lib/modules/pages/example'
import { configuredSite } from '@/lib/platform/site'
import en from '@/messages/en.json'
import { Leaflet } from './leaflet'
import { PrintedPage } from './printed-page'

const WARNING = 'The English original has changed since.'
const original = { id: 'a', title: 'Gout', language: 'eng' } as const
const site = { ...configuredSite(), emergencyNumbers: ['+250788123456'] }
const { article } = exampleArticle('kiny')
article.article_content = '<aside class="care care-emergency"><p>A fever.</p></aside>'

const render = (page: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Kigali" messages={en}>
      {page}
    </NextIntlClientProvider>,
  )

const renderLeaflet = (changed: typeof original | null) =>
  render(
    <Leaflet
      article={article}
      pictures={[]}
      original={changed}
      size="a5"
      locale="en"
      site={site}
    />,
  )

const renderStatus = (changed: typeof original | null) =>
  render(
    <PrintedPage
      code="23456fhkmr"
      printed={{ kind: 'article', id: 'b', state: 'current', title: 'Indwara', language: 'kiny' }}
      original={changed}
      locale="en"
    />,
  )

it.each([
  ['leaflet', renderLeaflet],
  ['page of its code', renderStatus],
])('warns on the %s of a translation that its original has changed', (_name, renderPage) => {
  expect(renderPage(original)).toContain(WARNING)
  expect(renderPage(null)).not.toContain(WARNING)
})

it('shows a long emergency number on a care card in national format', () => {
  const link = /<a href="tel:\+250788123456"[^>]*>([^<]*)/.exec(renderLeaflet(null))
  expect(link?.[1]).toBe('Call 0788 123 456')
})
