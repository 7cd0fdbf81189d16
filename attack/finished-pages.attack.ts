import { randomUUID } from 'node:crypto'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { photoFile } from '@/lib/testing/uploads'
import { attack, type Tally } from './support/attack'
import { send } from './support/file-kinds'
import { startProxy } from './support/proxy'
import { readPage } from './support/read-page'
import { getToken } from './support/tokens'

const READERS = 200
const WRITES = 200
const ENCODINGS = ['br, gzip', 'gzip', 'identity']
const LANGUAGES = ['', '/rw']

/** What the article's page may show: its version, the text of its comment, or nothing while it is unpublished. */
interface State {
  version: number
  comment: string
  isPublic: boolean
}

const title = (mark: string, version: number) => `Version ${version} of ${mark}`
const body = (mark: string, version: number) => `<p>Words of ${mark}, version ${version}.</p>`

/** The state a response shows, or a sentence when it does not name exactly one version. */
function readState(mark: string, status: number, text: string): State | string {
  if (status !== 200) return { version: 0, comment: '', isPublic: false }
  const versions = [
    ...text.matchAll(new RegExp(`(?:Version (\\d+) of ${mark}|${mark}, version (\\d+)\\.)`, 'g')),
  ]
  const named = [...new Set(versions.map(([, first, second]) => Number(first ?? second)))]
  if (named.length !== 1) return `an answer names the versions ${named.join(', ')}`
  const [comment = ''] = new RegExp(`remark \\d+ on ${mark}`).exec(text) ?? []
  return { version: named[0] ?? 0, comment, isPublic: true }
}

const isSame = (one: State, other: State) =>
  one.isPublic === other.isPublic &&
  (!one.isPublic || (one.version === other.version && one.comment === other.comment))

/** Writes as one editor, sequentially, and tracks all states so far and the last acknowledged one. */
class Editor {
  readonly states: State[] = [{ version: 0, comment: '', isPublic: true }]
  acknowledged = 0
  #comment = ''

  constructor(
    readonly mark: string,
    readonly id: string,
  ) {}

  get begun(): number {
    return this.states.length - 1
  }

  async #write(change: Partial<State>, work: () => Promise<unknown>): Promise<void> {
    const last = this.states.at(-1)
    if (last) this.states.push({ ...last, ...change })
    await work()
    this.acknowledged = this.begun
  }

  /** One of: an edit, a comment, its redaction, unpublishing, publishing. */
  async step(at: number): Promise<void> {
    const { mark, id } = this
    const [admin, author] = [getToken('admin'), getToken('rheumatologist')]
    if (at % 5 === 0) {
      const form = { article_title: title(mark, at), article_content: body(mark, at) }
      const edit = () => send(`/article/${id}`, { token: admin, method: 'PATCH', form })
      return this.#write({ version: at }, edit)
    }
    if (at % 5 === 1) {
      const content = `remark ${at} on ${mark}`
      return this.#write({ comment: content }, async () => {
        const json = { article_id: id, content }
        const made = await send<{ comment_id: string }>('/article-comment', { token: author, json })
        this.#comment = made.comment_id
      })
    }
    if (at % 5 === 2) {
      const path = `/article-comment/${this.#comment}/redact`
      return this.#write({ comment: '' }, () => send(path, { token: author }))
    }
    if (at % 5 === 3) {
      const json = { reason: 'Outdated.' }
      return this.#write({ isPublic: false }, () =>
        send(`/article/${id}/reject`, { token: admin, json }),
      )
    }
    return this.#write({ isPublic: true }, () =>
      send(`/article/${id}/approve`, { token: admin, json: {} }),
    )
  }
}

async function openEditor(): Promise<Editor> {
  const mark = randomUUID()
  const texts = { article_title: title(mark, 0), article_content: body(mark, 0) }
  const form = { ...texts, article_cover_image: await photoFile() }
  const { article_id: id } = await send<{ article_id: string }>('/article', {
    token: getToken('admin'),
    form,
  })
  await send(`/article/${id}/approve`, { token: getToken('admin'), json: {} }).catch(() => {})
  return new Editor(mark, id)
}

/** Reads until the editor is done, and compares each response with the states that may have been current meanwhile. */
async function read(
  tally: Tally,
  editor: Editor,
  reader: number,
  ask: typeof readPage,
  isOver: () => boolean,
) {
  const language = LANGUAGES[reader % LANGUAGES.length] ?? ''
  const path = `${language}/home/article/${editor.id}`
  const headers = { 'accept-encoding': ENCODINGS[reader % ENCODINGS.length] ?? '' }
  let held: { tag: string; state: State | string } | null = null
  while (!isOver()) {
    const from = editor.acknowledged
    const asked: Record<string, string> = held ? { ...headers, 'if-none-match': held.tag } : headers
    const { status, headers: got, text } = await ask(path, { headers: asked })
    const state: State | string =
      status === 304 && held ? held.state : readState(editor.mark, status, text)
    const possible = editor.states.slice(from, editor.begun + 1)
    const isPossible = typeof state !== 'string' && possible.some((each) => isSame(state, each))
    tally.expect(isPossible, `${status} ${JSON.stringify(state)} where ${JSON.stringify(possible)}`)
    held = got.etag && status !== 410 ? { tag: got.etag, state } : null
    // At a person's pace: the writes must get through in between.
    await setTimeout(2000 + ((reader * 37) % 2000))
  }
}

async function readWhileWriting(tally: Tally, ask: typeof readPage): Promise<void> {
  const editor = await openEditor()
  let isOver = false
  const readers = Array.from({ length: READERS }, (_, reader) =>
    read(tally, editor, reader, ask, () => isOver),
  )
  try {
    for (let at = 1; at <= WRITES; at += 1) await editor.step(at)
  } finally {
    isOver = true
    await Promise.all(readers)
  }
  tally.note(`${editor.acknowledged} writes`)
}

attack(
  'no response shows content from before an acknowledged write, during 200 reads',
  async (tally) => {
    const agent = new HttpAgent({ keepAlive: true, maxSockets: READERS })
    await readWhileWriting(tally, (path, options) =>
      readPage(`${process.env.BASE_URL}${path}`, { ...options, agent }),
    )
    agent.destroy()
  },
)

attack("the same through nginx with the operators' configuration", async (tally) => {
  const proxy = await startProxy('nginx')
  if (!proxy) {
    tally.skip('this machine has no nginx and can have none: not tried')
    return
  }
  const agent = new HttpsAgent({
    keepAlive: true,
    maxSockets: READERS,
    rejectUnauthorized: false,
  })
  try {
    await readWhileWriting(tally, (path, options) =>
      readPage(`${proxy.url}${path}`, {
        ...options,
        headers: { ...options?.headers, host: 'ingingo.example' },
        agent,
      }),
    )
  } finally {
    agent.destroy()
    await proxy.stop()
  }
})
