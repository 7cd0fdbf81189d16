import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { runningProduct, signIn } from './product.mjs'
import { figure, median, percentile } from './report.mjs'

export const title = 'Writing'

const COVERS = 15
const WRITES = 50
const WARM_UP = 3
const COVER_BYTES = 3_000_000
const PARAGRAPH = `<p>${'Gout comes in attacks that pass, and the joint is well between them. '.repeat(12)}</p>`

/** A photograph of 12 megapixels and about 3 MB, as phones take them. */
async function makeCover() {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 }
  const picture = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#808080', noise },
  })
    .blur(1.5)
    .png()
    .toBuffer()
  let nearest = Buffer.alloc(0)
  for (let quality = 90; quality <= 98 && nearest.length < COVER_BYTES; quality += 1) {
    nearest = await sharp(picture).jpeg({ quality }).toBuffer()
  }
  return new Blob([nearest], { type: 'image/jpeg' })
}

function articleForm(cover) {
  const form = new FormData()
  form.set('article_title', `Gout ${randomBytes(6).toString('hex')}`)
  form.set('article_content', PARAGRAPH.repeat(8))
  if (cover) form.set('article_cover_image', cover, 'cover.jpg')
  return form
}

/** A cover's sizes are made after the response; the next author does not write at that very moment. */
async function waitForSizes(call, id) {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const { cover } = await call('GET', `article/${id}`)
    if (cover?.sources.length > 0) return
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function timed(work) {
  const began = performance.now()
  const result = await work()
  return { took: performance.now() - began, result }
}

async function writeArticles(author, cover) {
  const times = []
  for (let n = 0; n < WARM_UP + COVERS; n++) {
    const form = articleForm(cover)
    const { took, result } = await timed(() => author('POST', 'article', form))
    if (n >= WARM_UP) times.push(took)
    await waitForSizes(author, result.article_id)
  }
  return times
}

const unique = () => randomBytes(8).toString('hex')

/** One write of each kind, with a preparation that is not counted. */
function otherWrites(author, admin, articleId) {
  const fact = () => admin('POST', 'duk', { duk_title: unique(), duk_content: 'Rest helps.' })
  return {
    'an edit of an article': {
      write: () => author('PATCH', `article/${articleId}`, articleForm()),
    },
    'an approval and its withdrawal': {
      count: 2,
      write: async () => {
        await admin('PUT', `article/${articleId}`, { is_published: true })
        await admin('PUT', `article/${articleId}`, { is_published: false, reason: 'A source.' })
      },
    },
    'a fact': { write: fact },
    'an edit of a fact': {
      before: fact,
      write: ({ duk_id: id }) => admin('PATCH', `duk/${id}`, { duk_title: unique() }),
    },
    'the deletion of a fact': {
      before: fact,
      write: ({ duk_id: id }) => admin('DELETE', `duk/${id}`),
    },
    'a question': {
      write: () => admin('POST', 'faq', { faq_title: unique(), faq_expansion: 'Yes.' }),
    },
    'a video': {
      write: () => {
        const id = randomBytes(8).toString('base64url')
        return admin('POST', 'video', { video_title: 'Gout', video_url: `https://youtu.be/${id}` })
      },
    },
  }
}

/** Alternates the kinds, so that a busy moment of the machine affects all alike. */
async function writeOthers(kinds) {
  const times = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]))
  for (let n = 0; n < WARM_UP + WRITES; n++) {
    for (const [name, { before, write, count = 1 }] of Object.entries(kinds)) {
      const made = await before?.()
      const { took } = await timed(() => write(made))
      if (n >= WARM_UP) times[name].push(took / count)
    }
  }
  return times
}

export async function measure() {
  const { url } = await runningProduct()
  const author = await signIn(url, 'rheumatologist@ingingo.test')
  const admin = await signIn(url, 'admin@ingingo.test')
  const cover = await makeCover()
  const articles = await writeArticles(author, cover)
  const { article_id: articleId } = await author('POST', 'article', articleForm(cover))
  await waitForSizes(author, articleId)
  const others = await writeOthers(otherWrites(author, admin, articleId))
  const megabytes = (cover.size / 1e6).toFixed(1)
  return [
    figure(
      `an article with a cover of ${megabytes} MB and 12 megapixels, median`,
      median(articles),
      'ms',
      {
        max: 700,
      },
    ),
    figure('the same, p95', percentile(articles, 0.95), 'ms'),
    ...Object.entries(others).map(([name, times]) =>
      figure(`${name}, median of ${times.length}`, median(times), 'ms', { max: 30 }),
    ),
  ]
}
