interface Entry {
  [name: string]: unknown
}

async function list(baseUrl: string, path: string, key: string): Promise<Entry[]> {
  const response = await fetch(`${baseUrl}/api/v1/${path}?page=1&limit=100`)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const { data } = (await response.json()) as { data: Record<string, Entry[]> }
  return data[key] ?? []
}

/** The id of the oldest entry: other tests' entries are newer. */
function oldestId(entries: Entry[], id: string): string {
  const value = entries.at(-1)?.[id]
  if (typeof value !== 'string') throw new Error(`The library holds nothing with ${id}.`)
  return value
}

/** The address of an article that everybody can read. */
export async function findArticle(baseUrl: string): Promise<string> {
  return `/home/article/${oldestId(await list(baseUrl, 'article/approved', 'articles'), 'article_id')}`
}

/** The pages to check, with name and address: twelve public ones, sign-in and sign-up. */
export async function listPages(baseUrl: string): Promise<[name: string, path: string][]> {
  const [articles, papers, videos] = await Promise.all([
    list(baseUrl, 'article/approved', 'articles'),
    list(baseUrl, 'paper/approved', 'papers'),
    list(baseUrl, 'video', 'video'),
  ])
  const withPicture = articles.filter((each) => each.article_cover_image)
  const kinyarwanda = articles.filter((each) => each.language === 'kiny')
  return [
    ['home', '/home'],
    ['article', `/home/article/${oldestId(withPicture, 'article_id')}`],
    ['kinyarwanda-article', `/rw/home/article/${oldestId(kinyarwanda, 'article_id')}`],
    ['articles', '/home/more-articles'],
    ['videos', '/home/more-videos'],
    ['video', `/home/video/${oldestId(videos, 'video_id')}`],
    ['papers', '/home/more-papers'],
    ['paper', `/home/papers/${oldestId(papers, 'paper_id')}`],
    ['questions', '/home/faqs'],
    ['facts', '/home/facts'],
    ['search', '/home/search?q=gout'],
    ['privacy', '/privacy'],
    ['sign-in', '/auth/login'],
    ['sign-up', '/auth/signup'],
  ]
}
