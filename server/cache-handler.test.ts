import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import promises, { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordGlobalChange } from '../lib/platform/cache/changes.mjs'
import { revalidateOutsideRequest } from '../lib/platform/cache/revalidate'
import { markAll } from '../lib/platform/http/render-mark.mjs'
import CacheHandler from './cache-handler.mjs'

interface Page {
  kind: string
  html: string
  rscData: Buffer
  headers: Record<string, string>
  status: number
}

const page = (tags: string, status = 200): Page => ({
  kind: 'APP_PAGE',
  html: '<html><head></head><body><script>run()</script></body></html>',
  rscData: Buffer.from('data'),
  headers: { 'x-next-cache-tags': tags },
  status,
})
const context = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false }

/** Next's own cache, which the handler extends, has no types. */
interface Handler {
  get(key: string, context: object): Promise<{ value: Page } | null>
  set(key: string, data: object, context: object): Promise<void>
  revalidateTag(tags: string[], durations: { expire: number }): Promise<void>
}

let folder: string
const open = ({ fs = {}, maxMemoryCacheSize = 0 } = {}): Handler =>
  Reflect.construct(CacheHandler, [
    {
      fs: {
        existsSync,
        mkdir: (path: string) => mkdir(path, { recursive: true }),
        readFile,
        stat,
        writeFile,
        ...fs,
      },
      flushToDisk: true,
      serverDistDir: join(folder, 'server'),
      revalidatedTags: [],
      maxMemoryCacheSize,
    },
  ])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ingingo-cache-'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

describe('CacheHandler', () => {
  it('stores a finished page under its key', async () => {
    markAll()
    const handler = open()
    await handler.set('/en/home', page('articles'), context)
    const cached = await handler.get('/en/home', context)
    expect(cached?.value.headers['content-security-policy']).toMatch(/^script-src 'self' 'sha256-/)
  })

  it.each([
    '/en/auth/verify',
    '/fr/auth/reset',
    '/rw/auth/link',
    '/en/auth/email',
    '/sw/auth/email/undo',
    '/en/appeal',
    '/en/unsubscribe',
    '/en/follow-up',
  ])('does not let browsers and proxies cache %s, which a mailed link opens', async (key) => {
    const handler = open()
    await handler.set(key, page(''), context)
    const cached = await handler.get(key, context)
    expect(cached?.value.headers['cache-control']).toBe('no-store')
  })

  it.each(['/en/auth/login', '/en/home/appeal', '/en/auth/email/other'])(
    'lets others keep %s',
    async (key) => {
      const handler = open()
      await handler.set(key, page(''), context)
      const cached = await handler.get(key, context)
      expect(cached?.value.headers['cache-control']).toContain('public')
    },
  )

  it('drops pages with a revalidated tag, and no others', async () => {
    const handler = open()
    await handler.set('/en/home/article/1', page('article:1,facts'), context)
    await handler.set('/en/home/article/2', page('article:2'), context)

    await handler.revalidateTag(['facts'], { expire: 0 })
    expect(await handler.get('/en/home/article/1', context)).toBeNull()
    expect(await handler.get('/en/home/article/2', context)).not.toBeNull()
  })

  it('deletes a changed page from the disk, including pending writes', async () => {
    const handler = open()
    const words = (id: number) => ({ ...page(`comments:${id}`), html: `<p>word ${id}</p>` })
    const onDisk = () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      const texts = files
        .filter((file) => file.isFile())
        .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
      return [7, 8, 9].filter((id) => texts.some((text) => text.includes(`word ${id}`)))
    }
    await handler.set('/en/home/article/7', words(7), context)
    await handler.set('/en/home/article/9', words(9), context)
    expect(onDisk()).toEqual([7, 9])
    const writing = handler.set('/en/home/article/8', words(8), context)
    await handler.revalidateTag(['comments:7', 'comments:8'], { expire: 0 })
    await writing
    expect(onDisk()).toEqual([9])
  })

  it('discards a page whose content changed during its rendering', async () => {
    const [before, meanwhile] = [open(), open()]
    const writing = open().revalidateTag(['article:3'], { expire: 0 })
    await before.set('/en/home/article/3', page('article:3,articles'), context)
    await meanwhile.set('/en/home/article/4', page('article:4'), context)
    expect(await open().get('/en/home/article/3', context)).toBeNull()
    expect(await open().get('/en/home/article/4', context)).not.toBeNull()
    await writing
  })

  it('stores a page whose rendering began after the change', async () => {
    const writing = open().revalidateTag(['article:3'], { expire: 0 })
    await open().set('/en/home/article/3', page('article:3,articles'), context)
    await writing
    expect(await open().get('/en/home/article/3', context)).not.toBeNull()
  })

  it('returns no expired page', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const hourly = { ...context, cacheControl: { revalidate: 3600 } }
    await open().set('/en/home', page('articles'), hourly)
    expect(await open().get('/en/home', context)).not.toBeNull()
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await open().get('/en/home', context)).toBeNull()
  })

  it('serves an expired page if its replacement cannot be rendered', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const hourly = { ...context, cacheControl: { revalidate: 3600 } }
    const old = { ...page('articles'), html: '<html><head></head><body>old</body></html>' }
    await open().set('/en/home', old, hourly)
    vi.setSystemTime(Date.now() + 3_600_000)
    const failed = page('articles', 503)
    await open().set('/en/home', failed, hourly)
    expect(failed).toMatchObject({ html: old.html, status: 200 })
    recordGlobalChange()
    const afterwards = page('articles', 503)
    await open().set('/en/home', afterwards, hourly)
    expect(afterwards.status).toBe(503)
  })

  it('drops all earlier pages after a change of everything, and stores later ones', async () => {
    await open().set('/en/home', page('articles'), context)
    recordGlobalChange()
    expect(await open().get('/en/home', context)).toBeNull()
    await open().set('/en/home', page('articles'), context)
    expect(await open().get('/en/home', context)).not.toBeNull()
  })

  it('drops pages changed by background work, and stores later ones', async () => {
    for (const id of [5, 6]) {
      await open().set(`/en/home/article/${id}`, page(`article:${id}`), context)
    }
    revalidateOutsideRequest('article:5')
    expect(await open().get('/en/home/article/5', context)).toBeNull()
    expect(await open().get('/en/home/article/6', context)).not.toBeNull()
    await open().set('/en/home/article/5', page('article:5'), context)
    expect(await open().get('/en/home/article/5', context)).not.toBeNull()
  })

  it.each([204, 400, 404, 405, 500, 503])(
    'does not store a route response of status %i',
    async (status) => {
      const handler = open()
      const route = { kind: 'APP_ROUTE', body: Buffer.from(''), headers: {}, status }
      await handler.set('/feed.xml', route, { kind: 'APP_ROUTE' })
      expect(await handler.get('/feed.xml', { kind: 'APP_ROUTE' })).toBeNull()
    },
  )

  it.each([200, 410])('stores a page of status %i', async (status) => {
    const handler = open()
    await handler.set('/en/home', page('articles', status), context)
    expect(await handler.get('/en/home', context)).not.toBeNull()
  })

  it.each([404, 500, 503])('does not store a page of status %i', async (status) => {
    const handler = open()
    await handler.set('/en/home', page('articles', status), context)
    expect(await handler.get('/en/home', context)).toBeNull()
  })

  it.each([
    '/en/home/search/Z291dA/1',
    '/route-cache/APP_PAGE/0a/$/fr/home/find-papers/Z291dA/1',
    '/rw/home/find-words/1/Z291dA',
  ])('does not store a search: %s', async (key) => {
    const handler = open()
    await handler.set(key, page('articles'), context)
    expect(await handler.get(key, context)).toBeNull()
  })

  it('does not store values read for a page', async () => {
    const handler = open()
    await handler.set('value', { kind: 'FETCH', data: {} }, { kind: 'FETCH' })
    expect(await handler.get('value', { kind: 'FETCH' })).toBeNull()
  })

  describe('on a disk that rejects writes', () => {
    const refusing = () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' }))

    it('fails no response, logs one line, and leaves no partial page', async () => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const handler = open()
      await handler.set('/en/home', page('articles'), context)
      const withoutData = (path: string, data: string) =>
        path.endsWith('.rsc') ? refusing() : writeFile(path, data)
      const refused = open({ fs: { writeFile: withoutData } })
      await refused.set('/en/home', page('articles'), context)
      await refused.set('/en/home/more-papers', page('papers'), context)
      expect(await handler.get('/en/home', context)).toBeNull()
      expect(warn).toHaveBeenCalledOnce()
      await handler.set('/en/home', page('articles'), context)
      expect(await handler.get('/en/home', context)).not.toBeNull()
      await refused.set('/en/home', page('articles'), context)
      expect(warn).toHaveBeenCalledTimes(2)
    })

    it('applies a change, after which the page is stale', async () => {
      vi.spyOn(console, 'warn').mockReturnValue()
      vi.spyOn(promises, 'rm').mockImplementation(refusing)
      const handler = open()
      await handler.set('/en/home/article/1', page('article:10'), context)
      await handler.revalidateTag(['article:10'], { expire: 0 })
      expect(promises.rm).toHaveBeenCalled()
      expect(await handler.get('/en/home/article/1', context)).toBeNull()
    })

    // Next keeps one memory cache per process, created by its first handler, so this must be the last test.
    it('serves pages from memory', async () => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const handler = open({
        fs: { mkdir: refusing, writeFile: refusing },
        maxMemoryCacheSize: 1024 * 1024,
      })
      await handler.set('/en/home/article/11', page('article:11'), context)
      expect(await handler.get('/en/home/article/11', context)).not.toBeNull()
    })
  })
})
