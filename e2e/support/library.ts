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

async function read<Data>(request: APIRequestContext, list: string): Promise<Data> {
  const answer = await request.get(`/api/v1/${list}?page=1&limit=100`)
  if (!answer.ok()) throw new Error(`${list} answered ${answer.status()}`)
  return (await answer.json()).data
}

/** The content of the library, as our API lists it. */
export async function readLibrary(request: APIRequestContext) {
  const [{ articles }, { papers }, { video: videos }, { FAQS: faqs }, { DUK: facts }] =
    await Promise.all([
      read<{ articles: Article[] }>(request, 'article/approved'),
      read<{ papers: Paper[] }>(request, 'paper/approved'),
      read<{ video: Video[] }>(request, 'video'),
      read<{ FAQS: Faq[] }>(request, 'faq'),
      read<{ DUK: Fact[] }>(request, 'duk'),
    ])
  return { articles, papers, videos, faqs, facts }
}

/** The first item of a list that must not be empty. */
export function getFirst<Thing>(things: Thing[]): Thing {
  const [first] = things
  if (!first) throw new Error('The library holds nothing of this kind.')
  return first
}
