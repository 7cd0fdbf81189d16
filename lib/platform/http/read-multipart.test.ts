import { mkdtempSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type MultipartBody, readMultipart } from './read-multipart'

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-uploads-'))
process.env.DATA_DIR = dataDir

const KB = 1024
const licence = { maxBytes: 200 * KB, tooLarge: 'validation.licenceSize' }
const avatar = { maxBytes: 10 * KB, tooLarge: 'validation.avatarSize' }
const rules = { files: { licence, avatar } }
const BOUNDARY = 'x-boundary'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const opened: MultipartBody[] = []

afterEach(async () => {
  for (const body of opened.splice(0)) await body.discard()
  expect(await leftovers()).toEqual([])
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

const leftovers = () => readdir(join(dataDir, 'tmp')).catch(() => [])

async function read(request: Request): Promise<MultipartBody> {
  const body = await readMultipart(request, rules)
  opened.push(body)
  return body
}

const buildRequest = (body: BodyInit | ReadableStream, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const sendForm = (form: FormData) => read(buildRequest(form))
const sendText = (text: string, type = TYPE) => read(buildRequest(text, { 'content-type': type }))

const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const filePart = (name: string, filename: string, content = 'x') =>
  part(`name="${name}"; filename="${filename}"`, content)
const whole = (...parts: string[]) => `${parts.join('')}--${BOUNDARY}--\r\n`

function formWith(entries: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

/** Sends these pieces one by one; `sent` counts how many were read. */
function sendPieces(pieces: Iterable<string>) {
  const source = pieces[Symbol.iterator]()
  const tally = { sent: 0 }
  const stream = new ReadableStream({
    pull(controller) {
      const next = source.next()
      if (next.done) return controller.close()
      tally.sent += 1
      controller.enqueue(Buffer.from(next.value))
    },
  })
  return { tally, request: buildRequest(stream, { 'content-type': TYPE }) }
}

function* endlessly(first: string): Generator<string> {
  yield first
  for (;;) yield 'x'.repeat(64 * KB)
}

const failsAs = (code: string, message: string) => ({ code, message })
const TOO_LARGE = failsAs('too_large', 'files.tooLarge')
const AVATAR_TOO_LARGE = {
  code: 'too_large',
  message: 'validation.avatarSize',
  fields: { avatar: ['validation.avatarSize'] },
}
const MALFORMED = failsAs('malformed', 'files.malformed')
const UNSUPPORTED = failsAs('unsupported', 'files.unsupported')

describe('a valid form', () => {
  it('returns the fields, and files on disk that only this user can read', async () => {
    const pdf = Buffer.alloc(150 * KB, 'licence')
    const { fields, files } = await sendForm(
      formWith([
        ['first_name', 'Keza é 🦴'],
        ['licence', new File([pdf], 'my licence.pdf')],
      ]),
    )
    expect({ ...fields }).toEqual({ first_name: 'Keza é 🦴' })
    expect(Object.keys(files)).toEqual(['licence'])
    expect(files.licence).toMatchObject({ size: pdf.length, name: 'my licence.pdf' })
    expect(await files.licence?.read()).toEqual(pdf)
    expect((await stat(files.licence?.path ?? '')).mode & 0o777).toBe(0o600)
    expect((await stat(join(files.licence?.path ?? '', '..'))).mode & 0o777).toBe(0o700)
  })

  it('is removed once discarded', async () => {
    const { discard } = await sendForm(formWith([['avatar', new File(['a'], 'a.png')]]))
    expect(await leftovers()).toHaveLength(1)
    await discard()
    expect(await leftovers()).toEqual([])
    await discard()
  })

  it('skips files that the route does not accept', async () => {
    const body = await sendForm(
      formWith([
        ['other', new File(['a'.repeat(300 * KB)], 'a.bin')],
        ['constructor', new File(['a'], 'a.bin')],
        ['name', 'Keza'],
      ]),
    )
    expect(Object.keys(body.files)).toEqual([])
    expect(body.fields.name).toBe('Keza')
  })

  it('treats an untouched field as absent, and an empty file as a file', async () => {
    const untouched =
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="licence"; filename=""\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n\r\n'
    const body = await sendText(whole(untouched, filePart('avatar', 'a.png', '')))
    expect(Object.keys(body.files)).toEqual(['avatar'])
    expect(body.files.avatar).toMatchObject({ size: 0, name: 'a.png' })
  })

  it('treats a field called __proto__ as an ordinary field', async () => {
    const { fields } = await sendText(
      whole(part('name="__proto__"', 'a'), part('name="constructor"', 'b')),
    )
    expect(Object.entries(fields)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ])
    expect(Object.getPrototypeOf(fields)).toBeNull()
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it("uses a file's own name, without its folders", async () => {
    const { files } = await sendText(whole(filePart('avatar', '../../etc/é.png')))
    expect(files.avatar?.name).toBe('é.png')
  })
})

describe('a form beyond the limits', () => {
  it('is rejected while it arrives', async () => {
    const { tally, request } = sendPieces(
      endlessly(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n`,
      ),
    )
    await expect(read(request)).rejects.toMatchObject(AVATAR_TOO_LARGE)
    expect(tally.sent).toBeLessThan(20)
  })

  it('is rejected even in an unknown field', async () => {
    const { tally, request } = sendPieces(
      endlessly(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="other"; filename="a"\r\n\r\n`,
      ),
    )
    await expect(read(request)).rejects.toMatchObject(TOO_LARGE)
    expect(tally.sent).toBeLessThan(60)
  })

  it('is rejected unread by its declared length', async () => {
    const { tally, request } = sendPieces(endlessly('x'))
    request.headers.set('content-length', String(210 * KB + 2 * KB * KB + 1))
    await expect(read(request)).rejects.toMatchObject(TOO_LARGE)
    expect(request.bodyUsed).toBe(false)
    expect(tally.sent).toBeLessThanOrEqual(1)
  })

  it("is reported at the file's field in a form with a single file", async () => {
    const { tally, request } = sendPieces(endlessly('x'))
    request.headers.set('content-length', String(10 * KB + 2 * KB * KB + 1))
    await expect(readMultipart(request, { files: { avatar } })).rejects.toMatchObject(
      AVATAR_TOO_LARGE,
    )
    expect(tally.sent).toBeLessThanOrEqual(1)
  })

  it('accepts exactly the allowed size, and no byte more', async () => {
    const exact = 'a'.repeat(10 * KB)
    const { files } = await sendText(whole(filePart('avatar', 'a.png', exact)))
    expect(files.avatar?.size).toBe(10 * KB)
    await expect(sendText(whole(filePart('avatar', 'a.png', `${exact}a`)))).rejects.toMatchObject(
      AVATAR_TOO_LARGE,
    )
  })

  const half = 'a'.repeat(600 * KB)
  const many = (count: number, make: (n: number) => string) =>
    whole(...Array.from({ length: count }, (_, n) => make(n)))
  it.each([
    ['one field', whole(part('name="a"', half + half))],
    ['all fields together', whole(part('name="a"', half), part('name="b"', half))],
    ['the number of fields', many(51, (n) => part(`name="f${n}"`, 'x'))],
    ['the number of files', many(6, (n) => filePart(`f${n}`, 'a'))],
  ])('is rejected: %s', async (_name, body) => {
    await expect(sendText(body)).rejects.toMatchObject(TOO_LARGE)
  })
})

describe('an invalid form', () => {
  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    `multipart/mixed; boundary=${BOUNDARY}`,
    `multipart/form-data-x; boundary=${BOUNDARY}`,
    '',
  ])('is rejected by its type: %j', async (type) => {
    await expect(sendText(whole(part('name="a"', 'x')), type)).rejects.toMatchObject(UNSUPPORTED)
  })

  const first = filePart('avatar', 'a.png', 'abc')
  it.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['a file that ends early', first.slice(0, -3)],
    ['no closing boundary', first],
    ['a broken part header', whole(first, `--${BOUNDARY}\r\n\u0001: x\r\n\r\nx\r\n`)],
    ['a field twice', whole(part('name="a"', '1'), part('name="a"', '2'))],
    ['a file twice', whole(first, first)],
    ['a field and a file of one name', whole(part('name="avatar"', '1'), first)],
    ['a field without a name', whole(part('x="a"', '1'))],
    ['a name that is far too long', whole(part(`name="${'a'.repeat(200)}"`, '1'))],
  ])('is rejected: %s', async (_name, body) => {
    await expect(sendText(body)).rejects.toMatchObject(MALFORMED)
  })

  it('is rejected without a boundary or a body', async () => {
    await expect(sendText('x', 'multipart/form-data')).rejects.toMatchObject(MALFORMED)
    const empty = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': TYPE },
    })
    await expect(read(empty)).rejects.toMatchObject(MALFORMED)
  })
})

it('is rejected at its last piece or a missing one, without uncaught errors', async () => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n`
  for (const isEnded of [true, false]) {
    // Like a server's request: a stream that undici closes again after reading was cancelled.
    const body = new Readable({ read: () => undefined })
    const request = buildRequest(body as unknown as BodyInit, { 'content-type': TYPE })
    const refused = expect(read(request)).rejects.toMatchObject(AVATAR_TOO_LARGE)
    body.push(head)
    body.push('x'.repeat(11 * KB))
    if (isEnded) body.push(null)
    await refused
    body.push(null)
    // Uncaught errors surface within the next turns, and fail the run.
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
  }
})

it('leaves nothing behind when the client disconnects', async () => {
  const stream = new ReadableStream({
    async pull(controller) {
      if ((await leftovers()).length > 0) return controller.error(new Error('aborted'))
      controller.enqueue(Buffer.from(filePart('licence', 'a.pdf', 'abc').slice(0, -2)))
    },
  })
  const request = buildRequest(stream, { 'content-type': TYPE })
  await expect(read(request)).rejects.toMatchObject(MALFORMED)
})
