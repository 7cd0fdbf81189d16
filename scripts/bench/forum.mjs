import { randomBytes } from 'node:crypto'
import pLimit from 'p-limit'
import { runningProduct, signIn } from './product.mjs'
import { figure, median, percentile } from './report.mjs'

export const title = 'The case forum: 200 people reading its list, 20 writing, for 60 s'

const READERS = 200
const WRITERS = 20
const CASES = 30
const SECONDS = 60
/** How long all writers answer the same case without a pause. */
const RUSH_SECONDS = 15
/** The shortest and the longest pause before the next call, in milliseconds, while a person reads or writes. */
const PAUSE = [1000, 3000]
const PASSWORD = 'Umuganda-1'

const pause = () =>
  new Promise((done) => setTimeout(done, PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0])))

function toForm(fields) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Creates accounts of approved rheumatologists and signs each in. */
async function makeStaff(url, admin, count) {
  const few = pLimit(4)
  const make = async () => {
    const email = `${randomBytes(6).toString('hex')}@people.test`
    const names = { first_name: 'Keza', last_name: 'Mutoni', role: 'RHEUMATOLOGIST' }
    const secrets = { password: PASSWORD, confirm_password: PASSWORD }
    await admin('POST', 'auth/', toForm({ ...names, email, ...secrets }))
    return signIn(url, email, PASSWORD)
  }
  return Promise.all(Array.from({ length: count }, () => few(make)))
}

async function openCases(author) {
  const ids = []
  for (let n = 0; n < CASES; n++) {
    const { post_id: id } = await author(
      'POST',
      'forum',
      toForm({
        title: `A swollen knee ${n}`,
        content: '<p>Since a week.</p>',
        case_status: 'ROUTINE',
      }),
    )
    ids.push(id)
  }
  return ids
}

/** Acts as one person, at a human pace, until the time is up. Collects failures and never throws them. */
async function goOn(until, seen, work) {
  await pause()
  while (Date.now() < until) {
    const began = performance.now()
    try {
      await work()
      seen.times.push(performance.now() - began)
    } catch (error) {
      seen.failures.push(error)
    }
    await pause()
  }
}

/** All writers answer one case at once, each as soon as their last answer was saved. */
async function answerTogether(writers, id) {
  const times = []
  const until = Date.now() + RUSH_SECONDS * 1000
  const answer = async (call) => {
    while (Date.now() < until) {
      const began = performance.now()
      await call('POST', 'comment', { post_id: id, content: '<p>Aspirate it first.</p>' })
      times.push(performance.now() - began)
    }
  }
  await Promise.all(writers.map(answer))
  return times
}

const getIds = (thread) => [thread.id, ...thread.replies.flatMap(getIds)]

async function countMissing(reader, written) {
  let missing = 0
  for (const [id, comments] of written) {
    const { userComments: threads } = await reader('GET', `forum/${id}`)
    const present = new Set(threads.flatMap(getIds))
    missing += comments.filter((comment) => !present.has(comment)).length
  }
  return missing
}

export async function measure() {
  const { url } = await runningProduct()
  const admin = await signIn(url, 'admin@ingingo.test')
  const staff = await makeStaff(url, admin, READERS + WRITERS)
  const [readers, writers] = [staff.slice(0, READERS), staff.slice(READERS)]
  const cases = await openCases(writers[0])
  const written = new Map(cases.map((id) => [id, []]))
  const reading = { times: [], failures: [] }
  const writing = { times: [], failures: [] }
  const until = Date.now() + SECONDS * 1000
  let turn = 0
  await Promise.all([
    ...readers.map((call) => goOn(until, reading, () => call('GET', 'forum?page=1&limit=5'))),
    ...writers.map((call) =>
      goOn(until, writing, async () => {
        const id = cases[turn++ % cases.length]
        const body = { post_id: id, content: `<p>Aspirate it first. ${turn}</p>` }
        const comment = await call('POST', 'comment', body)
        written.get(id).push(comment.id)
      }),
    ),
  ])
  const rush = await answerTogether(writers, cases[0])
  for (const error of [...reading.failures, ...writing.failures].slice(0, 3)) console.error(error)
  return [
    figure('calls that failed', reading.failures.length + writing.failures.length, '', {
      max: 0,
    }),
    figure(`the list, median of ${reading.times.length}`, median(reading.times), 'ms'),
    figure('the list, p95', percentile(reading.times, 0.95), 'ms', { max: 250 }),
    figure(`an answer, median of ${writing.times.length}`, median(writing.times), 'ms'),
    figure('an answer, p95', percentile(writing.times, 0.95), 'ms', { max: 250 }),
    figure(`20 people answering one case at once, median of ${rush.length}`, median(rush), 'ms'),
    figure('the same, p95', percentile(rush, 0.95), 'ms', { max: 300 }),
    figure(
      'acknowledged answers that are not there afterwards',
      await countMissing(admin, written),
      '',
      {
        max: 0,
      },
    ),
  ]
}
