import { describe, expect, it } from 'vitest'
import { atomFeed, type FeedArticle } from './feed'

const head = {
  locale: 'rw' as const,
  siteUrl: 'https://ingingo.example',
  name: 'Ingingo',
  title: 'Ingingo: rheumatology for Rwanda',
  subtitle: 'Articles about joints',
}
const article: FeedArticle = {
  article_id: '019aa4c1-0000-7000-8000-000000000001',
  article_title: 'Gout',
  article_content: '<p>Text &amp; more</p>',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  publishedAt: '2026-02-01T00:00:00.000Z',
  language: 'kiny',
  summary: null,
  teaser: 'Text',
  author: { first_name: 'Ada', last_name: 'Uwase' },
}

describe('atomFeed', () => {
  it('describes itself and each article in its own language', () => {
    const text = atomFeed(head, [article])
    expect(text).toContain(
      '<link rel="self" type="application/atom+xml" href="https://ingingo.example/rw/feed.xml"/>',
    )
    expect(text).toContain('<?xml-stylesheet type="text/css" href="/feed.css"?>')
    expect(text).toContain(
      '<entry xml:lang="rw"><id>urn:uuid:019aa4c1-0000-7000-8000-000000000001</id>',
    )
    expect(text).toContain(`href="https://ingingo.example/rw/home/article/${article.article_id}/`)
    expect(text).toContain('<author><name>Ada Uwase</name></author><summary>Text</summary>')
    expect(text).toContain('<content type="html">&lt;p&gt;Text &amp;amp; more&lt;/p&gt;</content>')
  })

  it('shows the change note above the text', () => {
    const whatChanged = 'What changed on March 1, 2026: < 5 mg'
    expect(atomFeed(head, [{ ...article, whatChanged }])).toContain(
      '<content type="html">&lt;p&gt;What changed on March 1, 2026: &amp;lt; 5 mg&lt;/p&gt;&lt;p&gt;Text',
    )
  })

  it('makes addresses of pictures and links absolute', () => {
    const article_content =
      '<p><img src="/api/files/1" alt="x" /><a href="/home/faqs">a</a><a href="#dose">b</a> src="/c</p>'
    const text = atomFeed(head, [{ ...article, article_content }]).replaceAll('&quot;', '"')
    expect(text).toContain('img src="https://ingingo.example/api/files/1"')
    expect(text).toContain('a href="https://ingingo.example/home/faqs"')
    expect(text).toContain(`a href="https://ingingo.example/rw/home/article/${article.article_id}/`)
    expect(text).toContain('#dose"')
    expect(text).toContain(' src="/c')
  })

  it('contains its latest update time, and is valid without articles', () => {
    const older = { ...article, updatedAt: '2026-01-05T00:00:00.000Z' }
    expect(atomFeed(head, [older, article])).toContain(
      '<updated>2026-03-01T00:00:00.000Z</updated><author><name>Ingingo',
    )
    expect(atomFeed(head, [])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })

  it('stays well-formed for any title', () => {
    const text = atomFeed(head, [{ ...article, article_title: 'a\u0000 ]]> <b> & \uD800 "x"' }])
    expect(text).toContain('<title>a ]]&gt; &lt;b&gt; &amp;  &quot;x&quot;</title>')
  })
})
