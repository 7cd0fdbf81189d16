import { attack } from './support/attack'
import { send } from './support/file-kinds'
import { getToken } from './support/tokens'

const PREFIXES = ['', '/fr', '/rw', '/sw']
/** With this header, Next renders the whole page: the shell renderer serves only plain requests. */
const FULL_RENDER_HEADERS = { authorization: 'none' }

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${process.env.BASE_URL}${path}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const SAME_HEADERS = [
  'content-security-policy',
  'content-type',
  'cache-control',
  'x-content-type-options',
  'referrer-policy',
]

const TYPED = [
  'gout',
  'arthritis pain',
  'goot',
  'zzqqxxvv',
  `"><img src=x onerror=alert(1)>`,
  `'; DROP TABLE article; --`,
  '%00%0d%0aSet-Cookie: a=b',
  'é́ 🦴 &amp; &lt;b&gt;',
  'placeholder',
  '\u202Etuog',
]

/** The stylesheet, linked or inline: for a page near its size limit, one byte decides which. */
const STYLESHEET =
  /<style data-sheet="([^"]+)">[\s\S]*?<\/style>|<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/** Normalises a page: Next's order of head elements and its markers at the end of texts depend on what was ready first. */
function normalizePage(page: string): string {
  const html = page.replaceAll('<!-- -->', '').replace(STYLESHEET, '<sheet $1$2>')
  const end = html.indexOf('</head>')
  return html.slice(0, end).split(/(?=<)/).sort().join('') + html.slice(end)
}

/** Returns where two texts first differ, with the surroundings in each. */
function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const near = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120))
  return `at ${at} ${near(one)} instead of ${near(other)}`
}

const getAddresses = (articles: string[]) =>
  PREFIXES.flatMap((prefix) => [
    ...TYPED.map((typed) => `${prefix}/home/search?q=${encodeURIComponent(typed)}`),
    ...['&for=patients', '&type=faqs', '&type=articles&for=clinicians&lang=en'].flatMap((filter) =>
      TYPED.map((typed) => `${prefix}/home/search?q=${encodeURIComponent(typed)}${filter}`),
    ),
    ...['articles', 'papers', 'videos'].flatMap((list) =>
      ['', '&for=patients&lang=en', '&page=2'].flatMap((rest) =>
        TYPED.map(
          (typed) => `${prefix}/home/more-${list}?search=${encodeURIComponent(typed)}${rest}`,
        ),
      ),
    ),
    ...articles.map((id) => `${prefix}/home/article/${id}`),
  ])

attack('pages filled into a shell equal those rendered by Next, to the letter', async (tally) => {
  const { text } = await read('/api/v1/article/approved?limit=100')
  const ids: string[] = JSON.parse(text).data.articles.map(
    ({ article_id }: { article_id: string }) => article_id,
  )
  // A comment, whose author has a badge, gives more to compare.
  const [commented = ''] = ids
  const json = { article_id: commented, content: 'Is <b>this</b> "so" & why?' }
  await send('/article-comment', { token: getToken('rheumatologist'), json })
  for (const address of getAddresses(ids)) {
    for (const mode of ['full', 'text']) {
      const cookie = `ingingo.mode=${mode}`
      const [filled, whole] = [
        await read(address, { cookie }),
        await read(address, { cookie, ...FULL_RENDER_HEADERS }),
      ]
      const [ours, next] = [normalizePage(filled.text), normalizePage(whole.text)]
      tally.expect(
        filled.status === whole.status && ours === next,
        `${filled.status} ${mode} ${address}: ${firstDifference(ours, next)}`,
      )
      for (const name of SAME_HEADERS) {
        const isSame = filled.headers.get(name) === whole.headers.get(name)
        tally.expect(isSame, `${name} of ${mode} ${address}`)
      }
    }
  }
})

attack('a search shows the last acknowledged content, cached or not', async (tally) => {
  const token = getToken('admin')
  const { text } = await read('/api/v1/article/approved?limit=1')
  const [{ article_id: id, article_title: before }] = JSON.parse(text).data.articles
  const word = `zq${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`
  const rename = (article_title: string) =>
    send(`/article/${id}`, { token, method: 'PATCH', form: { article_title } })
  const search = async () => (await read(`/fr/home/search?q=${word}`)).text
  for (let version = 0; version < 10; version += 1) {
    await rename(`Version ${version} of ${word}`)
    // From the second time on it comes from the cache.
    for (let times = 0; times < 3; times += 1) {
      const found = await search()
      tally.expect(found.includes(`Version ${version} of`), `version ${version}, time ${times}`)
    }
  }
  await rename(before)
  tally.expect(!(await search()).includes('Version 9 of'), 'what is called otherwise again')
})
