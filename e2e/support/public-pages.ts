import { paths } from '@/lib/core/paths'
import { getFirst } from './library'
import { addArticle } from './rows'
import { LANG, type Library } from './titles'

interface PublicPage {
  name: string
  /** Its address; adds the rows it needs. */
  path: (library: Library) => string | Promise<string>
  status?: 200 | 404 | 410
  /** The canonical address, where it differs. */
  canonical?: (library: Library) => string
  /** The page's only language, if its title does not determine it (titles.ts). */
  onlyLanguage?: (library: Library) => string | undefined
  /** Also toured before each push. */
  isMain?: boolean
  /** Hidden from search engines. */
  isHidden?: boolean
  lang?: 'en' | 'fr' | 'rw' | 'sw'
  /** The language of the text itself, where it differs. */
  textLang?: 'en' | 'fr' | 'rw'
}

type Article = Library['articles'][number]

const getArticlePath = (library: Library, fits: (each: Article) => boolean) => {
  const { article_id, article_title } = getFirst(library.articles.filter(fits))
  return paths.article(article_id, article_title)
}

const isEnglish = (hasPicture: boolean) => (each: Article) =>
  each.language === 'eng' && Boolean(each.article_cover_image) === hasPicture

const getEnglishPath = (library: Library, hasPicture: boolean) =>
  getArticlePath(library, isEnglish(hasPicture))

const getFirstPaperPath = ({ papers }: Library) => {
  const { paper_id, paper_title } = getFirst(papers)
  return paths.paper(paper_id, paper_title)
}

const getFirstVideoPath = ({ videos }: Library) => {
  const { video_id, video_title } = getFirst(videos)
  return paths.video(video_id, video_title)
}

const englishPages: PublicPage[] = [
  { name: 'landing', path: () => '/home', isMain: true },
  { name: 'article with picture', path: (library) => getEnglishPath(library, true), isMain: true },
  { name: 'article without picture', path: (library) => getEnglishPath(library, false) },
  {
    name: 'French article',
    path: (library) => getArticlePath(library, (each) => each.language === 'fr'),
    textLang: 'fr',
  },
  {
    name: 'Kinyarwanda article',
    path: (library) => getArticlePath(library, (each) => each.language === 'kiny'),
    textLang: 'rw',
  },
  {
    name: 'leaflet of an article',
    path: ({ articles }) =>
      paths.leaflet(getFirst(articles.filter(isEnglish(false))).article_id, 'a5'),
    canonical: (library) => getEnglishPath(library, false),
    isHidden: true,
  },
  { name: 'code that nothing has', path: () => '/v/22222-22222', status: 404 },
  { name: 'articles', path: () => '/home/more-articles' },
  {
    name: 'second page of articles',
    path: async () => {
      await addArticle('public')
      return '/home/more-articles?page=2'
    },
  },
  {
    name: 'articles found',
    path: () => '/home/more-articles?search=gout',
    canonical: () => '/home/more-articles',
    isHidden: true,
  },
  { name: 'videos', path: () => '/home/more-videos' },
  {
    name: 'videos found',
    path: () => '/home/more-videos?search=arthritis',
    canonical: () => '/home/more-videos',
    isHidden: true,
  },
  { name: 'video', path: getFirstVideoPath },
  { name: 'papers', path: () => '/home/more-papers' },
  {
    name: 'papers found',
    path: () => '/home/more-papers?search=arthritis',
    canonical: () => '/home/more-papers',
    isHidden: true,
  },
  { name: 'paper', path: getFirstPaperPath },
  {
    name: 'paper at its other address',
    path: ({ papers }) => `/paper/${getFirst(papers).paper_id}`,
    canonical: getFirstPaperPath,
  },
  {
    name: 'words of a paper',
    path: ({ papers }) => paths.paperText(getFirst(papers).paper_id),
    isHidden: true,
    onlyLanguage: ({ papers }) => LANG[getFirst(papers).language],
  },
  {
    name: 'words found in a paper',
    path: ({ papers }) => paths.findInPaper(getFirst(papers).paper_id, 'arthritis'),
    canonical: ({ papers }) => paths.findInPaper(getFirst(papers).paper_id),
    isHidden: true,
  },
  { name: 'questions', path: () => '/home/faqs' },
  { name: 'topics', path: () => '/home/topics' },
  { name: 'topic', path: () => '/home/topic/gout' },
  {
    name: 'author',
    path: ({ articles }) => {
      const { author } = getFirst(articles.filter((each) => each.author?.page))
      return author?.page ?? ''
    },
  },
  { name: 'facts', path: () => '/home/facts' },
  { name: 'second page of facts', path: () => '/home/facts?page=2' },
  { name: 'search', path: () => '/home/search' },
  {
    name: 'search with results',
    path: () => '/home/search?q=gout',
    canonical: () => '/home/search',
    isHidden: true,
  },
  {
    name: 'search without results',
    path: () => '/home/search?q=zzzzqqqq',
    canonical: () => '/home/search',
    isHidden: true,
  },
  { name: 'about', path: () => '/home/about' },
  { name: 'contact', path: () => '/home/contact' },
  { name: 'editorial policy', path: () => '/home/editorial-policy' },
  { name: 'privacy', path: () => '/privacy' },
  { name: 'terms', path: () => '/terms' },
  { name: 'emergency', path: () => '/emergency' },
  { name: 'offline', path: () => '/offline', isHidden: true },
  { name: 'withdrawal of consent', path: () => '/withdraw', isHidden: true },
  { name: 'saved pages', path: () => '/saved', isHidden: true },
  { name: 'nothing', path: () => '/home/no-such-page', status: 404 },
  {
    name: 'article that was removed',
    path: async () => `/home/article/${await addArticle('deleted')}`,
    status: 410,
  },
]

const translatedPages = (['fr', 'rw', 'sw'] as const).flatMap((lang): PublicPage[] => [
  { name: `${lang}: landing`, path: () => `/${lang}/home`, lang },
  {
    name: `${lang}: article`,
    path: (library) => `/${lang}${getEnglishPath(library, true)}`,
    lang,
    textLang: 'en',
  },
  { name: `${lang}: search`, path: () => `/${lang}/home/search`, lang },
])

export const publicPages: PublicPage[] = [...englishPages, ...translatedPages]
