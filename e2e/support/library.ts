import type { APIRequestContext } from '@playwright/test'
import type { Audience } from '@/lib/core/audiences'
import type { ContentLanguage } from '@/lib/core/locales'

interface Contributor {
  first_name: string
  last_name: string
  page: string | null
}
interface Article {
  article_id: string
  article_title: string
  article_cover_image: string | null
  language: string
  author: Contributor | null
  reviewer: Contributor | null
}
interface Paper {
  paper_id: string
  paper_title: string
  authors: string[]
  language: string
  pages: number
  size: number
}
interface Video {
  video_id: string
  video_title: string
  youtube_id: string
  publisher: string
  audience: Audience
  language: ContentLanguage
  minutes: number | null
}
interface Faq {
  faq_id: string
  faq_title: string
  faq_expansion: string
}
interface Fact {
  duk_id: string
  duk_title: string
  duk_content: string
  language: string
}

async function fetchList<Data>(request: APIRequestContext, list: string): Promise<Data> {
  const response = await request.get(`/api/v1/${list}?page=1&limit=100`)
  if (!response.ok()) throw new Error(`${list} answered ${response.status()}`)
  return (await response.json()).data
}

/** The content of the library, as our API lists it. */
export async function readLibrary(request: APIRequestContext) {
  const [{ articles }, { papers }, { video: videos }, { FAQS: faqs }, { DUK: facts }] =
    await Promise.all([
      fetchList<{ articles: Article[] }>(request, 'article/approved'),
      fetchList<{ papers: Paper[] }>(request, 'paper/approved'),
      fetchList<{ video: Video[] }>(request, 'video'),
      fetchList<{ FAQS: Faq[] }>(request, 'faq'),
      fetchList<{ DUK: Fact[] }>(request, 'duk'),
    ])
  return { articles, papers, videos, faqs, facts }
}

/** The first item of a list that must not be empty. */
export function getFirst<Item>(items: Item[]): Item {
  const [first] = items
  if (!first) throw new Error('The library holds nothing of this kind.')
  return first
}
