import { describe, expect, it } from 'vitest'
import { articleRoutes, paperRoutes } from '@/lib/routes/content-routes'
import {
  facilityRoutes,
  factRoutes,
  faqRoutes,
  topicRoutes,
  videoRoutes,
} from '@/lib/routes/kind-calls'
import {
  createAdmin,
  createPending,
  createVisitor,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import {
  buildTopicTexts,
  createArticle,
  createFact,
  createFaq,
  createPaper,
  createPendingArticle,
  createTopic,
  createUser,
  createVideo,
} from '@/lib/testing/factories'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { GET as listUsers } from './auth/route'
import { GET as searchUsers } from './auth/search/route'
import { GET as commentsToReview } from './comments/review/route'
import { GET as exportTable } from './export/[table]/route'

const { GET: listFacilities } = facilityRoutes['']
const { GET: searchFacilities } = facilityRoutes.search
const { GET: listTopics } = topicRoutes['']
const { GET: searchTopics } = topicRoutes.search
const { GET: listArticles } = articleRoutes['']
const { GET: searchArticles } = articleRoutes.search
const { GET: ownArticles } = articleRoutes.user
const { GET: listFacts } = factRoutes['']
const { GET: searchFacts } = factRoutes.search
const { GET: listFaqs } = faqRoutes['']
const { GET: searchFaqs } = faqRoutes.search
const { GET: listPapers } = paperRoutes['']
const { GET: searchPapers } = paperRoutes.search
const { GET: ownPapers } = paperRoutes.user
const { GET: listVideos } = videoRoutes['']
const { GET: searchVideos } = videoRoutes.search

setUpAccountTests()

const METHOD = { method: 'GET' } as const
const admin = async () => signIn(await createAdmin({ firstName: 'Zuba', lastName: 'Zaninka' }))

const LISTS = {
  listArticles,
  searchArticles,
  ownArticles,
  listPapers,
  searchPapers,
  ownPapers,
  listUsers,
  searchUsers,
  listFacts,
  searchFacts,
  listFaqs,
  searchFaqs,
  listVideos,
  searchVideos,
  listTopics,
  searchTopics,
  listFacilities,
  searchFacilities,
  commentsToReview,
}

it('rejects an unknown sort column, at its name', async () => {
  const bearer = await admin()
  for (const [name, list] of Object.entries(LISTS)) {
    for (const sort of ['password_hash', '-', '--created', 'title;drop']) {
      const query = `search=gout&sort=${encodeURIComponent(sort)}`
      const response = await list(buildRequest({ ...METHOD, query, bearer }), {
        params: Promise.resolve({}),
      })
      const { errors } = (await response.json()) as { errors?: Record<string, string[]> }
      expect({ name, sort, status: response.status, at: Object.keys(errors ?? {}) }).toEqual({
        name,
        sort,
        status: 422,
        at: ['sort'],
      })
    }
  }
})

it.each([
  ['an article’s state', listArticles, 'state=secret', 'state'],
  ['a language', listArticles, 'language=english', 'language'],
  ['a person', searchPapers, 'person=me', 'person'],
  ['a role', listUsers, 'role=ROOT', 'role'],
  ['an account’s state', searchUsers, 'state=ACTIVE', 'state'],
  ['the kind of a topic', listTopics, 'kind=PLACE', 'kind'],
  ['the language of a fact', listFacts, 'language=xx', 'language'],
] as const)('rejects %s with an unknown value', async (_, list, query, field) => {
  const response = await list(buildRequest({ ...METHOD, query, bearer: await admin() }), {
    params: Promise.resolve({}),
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } })
})

describe("the staff's articles", () => {
  type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>
  const titles = async (
    bearer: string | undefined,
    query: string,
    list = listArticles as unknown as Handler,
  ) => {
    const request = buildRequest({ ...METHOD, query, ...(bearer ? { bearer } : {}) })
    const response = await list(request, { params: Promise.resolve({}) })
    const { data } = (await response.json()) as { data: { articles: { article_title: string }[] } }
    return data.articles.map(({ article_title }) => article_title)
  }
  const search = searchArticles as unknown as Handler

  it('are sorted by title ignoring accents and capitals, stable across pages', async () => {
    for (const title of ['épaule', 'Doigt', 'Genou', 'ceinture', 'Genou', 'Genou']) {
      await createArticle({ title })
    }
    const bearer = await admin()
    const sorted = ['ceinture', 'Doigt', 'épaule', 'Genou', 'Genou', 'Genou']
    expect(await titles(bearer, 'sort=title&limit=9')).toEqual(sorted)
    expect(await titles(bearer, 'sort=-title&limit=9')).toEqual([...sorted].reverse())
    const ids: string[] = []
    for (const page of [1, 2, 3]) {
      const query = `sort=title&limit=2&page=${page}`
      const { data } = await callRoute(listArticles, { ...METHOD, query, bearer })
      ids.push(...data.articles.map(({ article_id }) => article_id))
    }
    expect(new Set(ids).size).toBe(6)
  })

  it('are filtered by state, language and person, including waiting items, searches and one’s own', async () => {
    const [one, other] = [await createUser(), await createUser()]
    await createArticle({ title: 'knee public', authorId: one.id, language: 'kiny' })
    await createPendingArticle({ title: 'knee waits', authorId: one.id, language: 'eng' })
    await createPendingArticle({ title: 'knee of another', authorId: other.id, language: 'kiny' })
    const sentBack = { title: 'knee back', authorId: one.id, rejectedAt: new Date() }
    await createPendingArticle({ ...sentBack, language: 'eng' })
    const bearer = await admin()
    for (const [list, begin] of [
      [listArticles as unknown as Handler, ''],
      [search, 'search=knee&'],
    ] as const) {
      const asked = (query: string) => titles(bearer, `${begin}sort=title&${query}`, list)
      expect(await asked('state=pending')).toEqual(['knee of another', 'knee waits'])
      expect(await asked('state=rejected')).toEqual(['knee back'])
      expect(await asked('state=approved&language=eng')).toEqual([])
      expect(await asked(`person=${one.id}&language=eng`)).toEqual(['knee back', 'knee waits'])
    }
    expect(await titles(bearer, `waiting=1&person=${other.id}`)).toEqual(['knee of another'])
    const own = await callRoute(ownArticles, {
      ...METHOD,
      query: 'state=pending',
      bearer: await signIn(one),
    })
    expect(own.data.articles.map(({ article_title }) => article_title)).toEqual(['knee waits'])
    expect(own.data.myArticles).toBe(1)
  })

  it('are sorted by the shown names of authors, in lists, searches and waiting items', async () => {
    const by = (firstName: string, lastName: string, over = {}) =>
      createUser({ firstName, lastName, ...over })
    const people = {
      // Shown as “Aline Z.”: the full name would sort after Aline Zaza.
      initial: await by('Aline', 'Zuba', { role: 'USER' }),
      whole: await by('aline', 'Zaza'),
      accent: await by('Élise', 'Mugabo'),
      frozen: await by('Aaron', 'Aba', { accountStatus: 'RESTRICTED' }),
    }
    for (const [name, { id }] of Object.entries(people)) {
      await createArticle({ title: `knee public ${name}`, authorId: id })
      await createPendingArticle({ title: `knee waits ${name}`, authorId: id })
    }
    await createArticle({ title: 'knee public nobody' })
    await createPendingArticle({ title: 'knee waits nobody' })
    await createArticle({ title: 'gone', authorId: people.whole.id, deletedAt: new Date() })
    const bearer = await admin()
    const order = ['initial', 'whole', 'accent', 'frozen', 'nobody']
    const getNames = (all: string[]) => [...new Set(all.map((title) => title.split(' ').at(-1)))]
    for (const [list, query] of [
      [undefined, 'limit=20'],
      [undefined, 'limit=20&waiting=1'],
      [search, 'limit=20&search=knee'],
      [undefined, 'limit=20&state=approved'],
    ] as const) {
      expect(getNames(await titles(bearer, `${query}&sort=author`, list))).toEqual(order)
      const end = await titles(bearer, `${query}&sort=-author`, list)
      expect(getNames(end)).toEqual([...order].reverse())
      expect(end).toEqual([...(await titles(bearer, `${query}&sort=author`, list))].reverse())
    }
    const whole = await titles(bearer, 'limit=20&sort=author')
    const paged: string[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const query = `sort=author&limit=3&page=${page}`
      const { data } = await callRoute(listArticles, { ...METHOD, query, bearer })
      expect(data).toMatchObject({ articlesCount: 10 })
      paged.push(...data.articles.map(({ article_title }) => article_title))
    }
    expect(paged).toEqual(whole)
    expect(whole).toHaveLength(10)
  })

  it('expose nothing inaccessible by any filter or order', async () => {
    const writer = await createUser()
    await createArticle({ title: 'knee public', authorId: writer.id })
    await createPendingArticle({ title: 'knee waits', authorId: writer.id })
    const stranger = await signIn(await createUser())
    for (const bearer of [undefined, stranger, await signIn(await createVisitor())]) {
      for (const query of ['state=pending', `person=${writer.id}&waiting=1`, 'sort=status']) {
        expect(await titles(bearer, query)).toEqual(['knee public'])
        const found = await titles(bearer, `search=knee&${query}`, search)
        expect(found).toEqual(['knee public'])
      }
    }
    const query = `person=${writer.id}&search=knee`
    const own = await callRoute(ownArticles, { ...METHOD, query, bearer: stranger })
    expect(own.data.articles).toEqual([])
    expect(await titles(stranger, `${query}&mine=1`, search)).toEqual([])
  })
})

it('papers are sorted by state: waiting, sent back, public', async () => {
  const notPublic = { isPublished: false, publishedAt: null }
  await createPaper({ title: 'Public' })
  await createPaper({ title: 'Back', ...notPublic, rejectedAt: new Date() })
  await createPaper({ title: 'Waits', ...notPublic })
  const query = 'sort=status'
  const { data } = await callRoute(listPapers, { ...METHOD, query, bearer: await admin() })
  expect(data.papers.map(({ paper_title }) => paper_title)).toEqual(['Waits', 'Back', 'Public'])
})

it('papers are sorted by uploader, and one’s own by their ids', async () => {
  const [one, other] = [
    await createUser({ firstName: 'Yves' }),
    await createUser({ firstName: 'Bella' }),
  ]
  await createPaper({ title: 'Of Yves', uploaderId: one.id })
  await createPaper({ title: 'Of nobody' })
  await createPaper({ title: 'Of Bella', uploaderId: other.id })
  const bearer = await admin()
  const titlesBy = async (query: string) => {
    const { data } = await callRoute(listPapers, { ...METHOD, query, bearer })
    return data.papers.map(({ paper_title }) => paper_title)
  }
  expect(await titlesBy('sort=author')).toEqual(['Of Bella', 'Of Yves', 'Of nobody'])
  expect(await titlesBy('sort=-author&limit=1&page=3')).toEqual(['Of Bella'])
  const query = 'sort=author'
  const own = await callRoute(ownPapers, { ...METHOD, query, bearer: await signIn(one) })
  expect(own.data).toMatchObject({ papers: [{ paper_title: 'Of Yves' }], paperCount: 1 })
})

it('accounts are sorted by name and last sign-in, and filtered by role and state', async () => {
  const bearer = await admin()
  const lastName = 'Mugabo'
  await createUser({ firstName: 'Élise', lastName, lastLogin: new Date('2026-01-02') })
  await createUser({ firstName: 'Diane', lastName, role: 'INTERNAL_MEDICINE', isApproved: false })
  await createVisitor({ firstName: 'Fabrice', lastName, lastLogin: new Date('2026-01-01') })
  await createPending({ firstName: 'Alain', lastName })
  const namesBy =
    (list: typeof listUsers, begin = '') =>
    async (query: string) => {
      const { data } = await callRoute(list, { ...METHOD, query: `${begin}${query}`, bearer })
      return data.users.map(({ first_name }) => first_name)
    }
  const names = namesBy(listUsers)
  expect(await names('sort=name')).toEqual(['Alain', 'Diane', 'Élise', 'Fabrice', 'Zuba'])
  expect(await names('sort=-login&state=approved')).toEqual(['Élise', 'Fabrice', 'Zuba'])
  expect(await names('state=unverified')).toEqual(['Diane'])
  expect(await names('role=USER&state=approved')).toEqual(['Fabrice'])
  expect(await names('state=pending')).toEqual(['Alain'])
  const found = namesBy(searchUsers, 'search=mugabo&')
  expect(await found('sort=-name&limit=2&page=2')).toEqual(['Diane', 'Alain'])
})

it('questions, facts and videos are sorted and filtered, in lists and in searches', async () => {
  for (const [text, language] of [
    ['knee B', 'eng'],
    ['knee a', 'fr'],
    ['Knee c', 'eng'],
  ] as const) {
    await createFaq({ question: text, language })
    await createFact({ title: text, language })
    await createVideo({ title: text, language })
  }
  const getTitles = async (list: typeof listFaqs, query: string) => {
    const response = await list(buildRequest({ ...METHOD, query }), { params: Promise.resolve({}) })
    const { data } = (await response.json()) as { data: Record<string, Record<string, string>[]> }
    const rows = Object.values(data).find(Array.isArray) ?? []
    return rows.map((row) => row.faq_title ?? row.duk_title ?? row.video_title)
  }
  const lists = [listFaqs, listFacts, listVideos] as unknown as (typeof listFaqs)[]
  const searches = [searchFaqs, searchFacts, searchVideos] as unknown as (typeof listFaqs)[]
  for (const list of lists) {
    expect(await getTitles(list, 'sort=title')).toEqual(['knee a', 'knee B', 'Knee c'])
    expect(await getTitles(list, 'sort=-title&language=eng')).toEqual(['Knee c', 'knee B'])
    expect(await getTitles(list, 'sort=title&deleted=1')).toEqual(['knee a', 'knee B', 'Knee c'])
  }
  for (const search of searches) {
    const query = 'search=knee&sort=title&limit=2&page=2'
    expect(await getTitles(search, query)).toEqual(['Knee c'])
    expect(await getTitles(search, 'search=knee&language=fr')).toEqual(['knee a'])
  }
})

it('a search finds the same rows however it is sorted or filtered, and exports them', async () => {
  const bearer = await admin()
  await createFaq({ question: 'How is allopurinol taken?', answer: 'Once a day.' })
  await createFact({ title: 'Allopurinol lowers uric acid', content: '' })
  await createVideo({ title: 'Living with allopurinol' })
  const deleted = new Date()
  await createFaq({ question: 'Who takes allopurinol?', deletedAt: deleted })
  await createFact({ title: 'Allopurinol is old', deletedAt: deleted })
  await createVideo({ title: 'Allopurinol', deletedAt: deleted })
  const getIds = (rows: Record<string, unknown>[]) =>
    rows.map((row) => row.faq_id ?? row.duk_id ?? row.video_id)
  const search = async (route: typeof listFaqs, query: string) => {
    const response = await route(buildRequest({ ...METHOD, query }), {
      params: Promise.resolve({}),
    })
    const { data } = (await response.json()) as { data: Record<string, Record<string, unknown>[]> }
    return getIds(Object.values(data).find(Array.isArray) ?? [])
  }
  const download = async (table: string, query: string) => {
    const request = buildRequest({ ...METHOD, query: `format=json&${query}`, bearer })
    const response = await exportTable(request, { params: Promise.resolve({ table }) })
    return getIds(await response.json())
  }
  const tables = [
    ['faqs', searchFaqs],
    ['facts', searchFacts],
    ['videos', searchVideos],
  ] as unknown as [string, typeof listFaqs][]
  for (const typed of ['allopurinol', 'what is allopurinol', 'alopurinol']) {
    for (const [table, route] of tables) {
      const query = `search=${encodeURIComponent(typed)}`
      const found = await search(route, query)
      expect(found).toHaveLength(1)
      expect(await search(route, `${query}&sort=title`)).toEqual(found)
      expect(await search(route, `${query}&language=eng`)).toEqual(found)
      expect(await search(route, `${query}&language=fr`)).toEqual([])
      expect(await download(table, query)).toEqual(found)
      expect(await download(table, `${query}&language=fr`)).toEqual([])
    }
  }
})

it('a question is read by its id on any page of the table, and no deleted one', async () => {
  const { id } = await createFaq({ question: 'Is it gout?' })
  await createFaq()
  const gone = await createFaq({ deletedAt: new Date() })
  const read = (query: string) => callRoute(listFaqs, { ...METHOD, query })
  const { data } = await read(`limit=1&id=${id}`)
  expect(data).toMatchObject({ FAQS: [{ faq_id: id, faq_title: 'Is it gout?' }], faqsCount: 1 })
  expect((await read(`id=${gone.id}`)).data).toEqual({ FAQS: [], faqsCount: 0 })
  expect((await read('id=5')).status).toBe(422)
})

it('topics are sorted by their names in the viewer’s language', async () => {
  await createTopic({ slug: 'gout-x', kind: 'DISEASE', texts: buildTopicTexts('Gout') })
  await createTopic({ slug: 'hand-x', kind: 'JOINT', texts: buildTopicTexts('Hand') })
  const { data } = await callRoute(listTopics, {
    ...METHOD,
    query: 'sort=-name&kind=JOINT&limit=100',
  })
  expect(data.topics.every(({ kind }) => kind === 'JOINT')).toBe(true)
  const names = data.topics.map(({ texts }) => texts.eng.name)
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare).reverse())
  expect(names).toContain('Hand')
})

describe('an export of selected rows', () => {
  const downloadFile = async (table: string, query: string) => {
    const request = buildRequest({
      ...METHOD,
      query: `format=json&${query}`,
      bearer: await admin(),
    })
    const response = await exportTable(request, { params: Promise.resolve({ table }) })
    return { status: response.status, body: await response.json() }
  }

  it('contains only these rows, of articles and accounts', async () => {
    const [one] = [await createArticle(), await createArticle()]
    const person = await createUser()
    expect((await downloadFile('articles', `ids=${one.id}`)).body).toMatchObject([
      { article_id: one.id },
    ])
    expect((await downloadFile('users', `ids=${person.id}`)).body).toMatchObject([
      { user_id: person.id },
    ])
    expect((await downloadFile('articles', 'ids=nobody')).status).toBe(422)
  })

  it('contains the filtered rows of a filtered table', async () => {
    await createArticle()
    const waits = await createPendingArticle({ language: 'fr' })
    const { body } = await downloadFile('articles', 'state=pending&language=fr')
    expect(body).toMatchObject([{ article_id: waits.id }])
    expect((await downloadFile('users', 'role=USER&state=unverified')).body).toEqual([])
    expect((await downloadFile('articles', 'state=unverified')).status).toBe(422)
  })
})
