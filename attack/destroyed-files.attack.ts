import pLimit from 'p-limit'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { attack, type Tally } from './support/attack'
import { type FileRequest, type Role, statusFor } from './support/file-addresses'
import {
  createArticle,
  createCase,
  createPaper,
  type Item,
  registerWithLicence,
  send,
  setAvatar,
} from './support/file-kinds'
import { METRICS_TOKEN, scrape } from './support/several-processes'
import { type Account, signInDemo } from './support/tokens'

const ACCOUNTS: Account[] = [
  'admin',
  'rheumatologist',
  'rheumatologist2',
  'internist',
  'pending',
  'visitor',
]
const ROLES: Role[] = ['nobody', ...ACCOUNTS]
const WORKERS: Role[] = ['admin', 'rheumatologist']

type Tokens = Partial<Record<Role, string>>

/** Addresses that must be unreachable, and the roles for which they are not. */
interface Closed {
  what: string
  addresses: FileRequest[]
  except: Role[]
}

async function requestAll(tokens: Tokens, { addresses, except }: Closed) {
  const roles = ROLES.filter((role) => !except.includes(role))
  const asked = addresses.flatMap((address) => roles.map((role) => ({ address, role })))
  const limit = pLimit(24)
  return Promise.all(
    asked.map(({ address, role }) =>
      limit(async () => ({ address, role, status: await statusFor(address, tokens[role]) })),
    ),
  )
}

async function expectClosed(tally: Tally, tokens: Tokens, closed: Closed, when: string) {
  for (const { address, role, status } of await requestAll(tokens, closed)) {
    const how = `${address.method ?? 'GET'} ${address.path} ${JSON.stringify(address.headers ?? {})}`
    tally.expect(
      status >= 400 && status < 500,
      `${closed.what}, ${when}: ${role} ${how}: ${status}`,
    )
  }
}

/** A file or one of its sizes, requested as pages do. */
const isMain = ({ path, method, headers }: FileRequest) =>
  !method && !headers && /^\/api\/files\/[0-9a-f-]{36}$/.test(path)

/** Requests addresses with roles that have access, which proves that the addresses are correct; fills the caches. */
async function expectOpen(tally: Tally, tokens: Tokens, addresses: FileRequest[], roles: Role[]) {
  for (const address of addresses.filter(isMain)) {
    for (const role of roles) {
      const status = await statusFor(address, tokens[role])
      tally.expect([200, 206].includes(status), `open to ${role}: ${address.path}: ${status}`)
    }
  }
  await Promise.all(addresses.map((address) => statusFor(address, undefined)))
}

/** Takes articles or papers through every way to withdraw them; returns the addresses that must stay unreachable. */
async function withdraw(
  tally: Tally,
  tokens: Tokens,
  kind: 'article' | 'paper',
  create: (token: string, title: string) => Promise<Item>,
): Promise<Closed[]> {
  const { admin, rheumatologist = '' } = tokens
  const made = await Promise.all(
    ['waits', 'taken back', 'deleted', 'purged'].map((event) =>
      create(rheumatologist, `Withdrawn ${kind} ${event}`),
    ),
  )
  const [waits, taken, deleted, purged] = made as [Item, Item, Item, Item]
  const decide = (item: Item, step: string, json: object = {}) =>
    send(`/${kind}/${item.id}/${step}`, { token: admin, json })
  const remove = (item: Item) => send(`/${kind}/${item.id}`, { token: admin, method: 'DELETE' })
  const closed: Closed[] = []
  const close = async (event: string, item: Item, except: Role[]) => {
    const files = { what: `${kind} ${event}`, addresses: item.files, except }
    const pages = { what: `page of ${kind} ${event}`, addresses: item.pages, except: WORKERS }
    closed.push(files, pages)
    for (const each of [files, pages]) await expectClosed(tally, tokens, each, 'at once')
  }
  await expectOpen(tally, tokens, waits.files, WORKERS)
  await close('never approved', waits, WORKERS)
  for (const item of [taken, deleted, purged]) {
    await decide(item, 'approve')
    await expectOpen(tally, tokens, item.files, ROLES)
    await expectOpen(tally, tokens, item.pages, [])
  }
  await decide(taken, 'reject', { reason: 'Outdated.' })
  await close('taken back', taken, WORKERS)
  await remove(deleted)
  await close('deleted', deleted, ['admin'])
  await remove(purged)
  await send(`/${kind}/${purged.id}/purge`, { token: admin, method: 'DELETE' })
  await close('purged', purged, [])
  const found = await send<object>(`/${kind}/search?search=Withdrawn`, { method: 'GET' })
  tally.expect(!JSON.stringify(found).includes('Withdrawn'), `a search finds a ${kind}`)
  const file = await fetch(`${process.env.BASE_URL}/api/v1/export/${kind}s?format=json`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const text = await file.text()
  tally.expect(file.ok && !text.includes(purged.title), `an export names the purged ${kind}`)
  return closed
}

/** Ends cases whose picture a colleague's answer also shows. */
async function endCases(tally: Tally, tokens: Tokens): Promise<Closed[]> {
  const { rheumatologist = '', rheumatologist2 = '' } = tokens
  const closed: Closed[] = []
  const staff: Role[] = ['admin', 'rheumatologist', 'rheumatologist2', 'internist']
  for (const event of ['redacted', 'deleted'] as const) {
    const item = await createCase(rheumatologist, rheumatologist2)
    await expectOpen(tally, tokens, item.files, staff)
    if (event === 'redacted') await send(`/forum/${item.id}/redact`, { token: rheumatologist })
    else await send(`/forum/${item.id}`, { token: rheumatologist, method: 'DELETE' })
    const ended = { what: `case ${event}`, addresses: item.files, except: [] }
    await expectClosed(tally, tokens, ended, 'at once')
    closed.push(ended)
  }
  return closed
}

/** Ends a licence by erasing its account, and a portrait by replacing it. */
async function endAccountFiles(tally: Tally, tokens: Tokens): Promise<Closed[]> {
  const { userId, files } = await registerWithLicence()
  await expectOpen(tally, tokens, files, ['admin'])
  await send(`/auth/parmanent/${userId}`, {
    token: tokens.admin,
    method: 'DELETE',
    json: { reason: 'Nobody we know.' },
  })
  const portrait = await setAvatar(tokens.visitor ?? '')
  await expectOpen(tally, tokens, portrait, ROLES)
  await setAvatar(tokens.visitor ?? '')
  const closed: Closed[] = [
    { what: 'licence, account erased', addresses: files, except: [] },
    { what: 'portrait replaced', addresses: portrait, except: [] },
  ]
  for (const each of closed) await expectClosed(tally, tokens, each, 'at once')
  return closed
}

attack(
  'withdrawn and destroyed content is gone from every address, at once and after a restart',
  async (tally) => {
    const server = await startTestServer({
      env: { METRICS_TOKEN },
      logName: 'attack-destroyed-files.log',
    })
    Object.assign(process.env, server.env)
    try {
      const tokens: Tokens = {}
      for (const account of ACCOUNTS) {
        tokens[account] = await signInDemo(server.env.BASE_URL ?? '', account)
      }
      const closed = [
        ...(await endCases(tally, tokens)),
        ...(await endAccountFiles(tally, tokens)),
        ...(await withdraw(tally, tokens, 'article', createArticle)),
        ...(await withdraw(tally, tokens, 'paper', createPaper)),
      ]
      const addresses = closed.reduce((sum, each) => sum + each.addresses.length, 0)
      tally.note(`${addresses} addresses of ${closed.length} withdrawn things`)
      const hits = (await scrape(server))?.('ingingo_page_store_hits_total{store="pictures"}') ?? 0
      tally.expect(hits > 0, 'no picture was served from memory before it was withdrawn')
      await server.restart()
      // Caches belong to nobody in particular: an owner, an onlooker and a stranger stand for everybody.
      const others: Role[] = ['internist', 'pending', 'visitor']
      for (const each of closed) {
        const except = [...each.except, ...others]
        await expectClosed(tally, tokens, { ...each, except }, 'after a restart')
      }
    } finally {
      await server.stop()
    }
  },
)
