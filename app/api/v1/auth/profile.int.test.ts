import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { storage } from '@/lib/platform/storage/storage'
import {
  createAdmin,
  createApplicant,
  createVisitor,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { createArticle, createPaper, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { GET as read } from './profile/route'
import { PATCH } from './route'

setUpAccountTests()

const change = (bearer: string, form: Record<string, string | File>) =>
  callRoute(PATCH, { method: 'PATCH', bearer, form })
const stored = (id: string) => db().user.findUniqueOrThrow({ where: { id } })
const licence = async () => new File([Uint8Array.from(await makePdf())], 'licence.pdf')

async function photo(): Promise<File> {
  const picture = sharp({ create: { width: 600, height: 500, channels: 3, background: '#0f5b46' } })
  const bytes = await picture
    .withExif({ IFD0: { Copyright: 'Kigali 1.95 S' } })
    .jpeg()
    .toBuffer()
  return new File([Uint8Array.from(bytes)], 'me.jpg', { type: 'image/jpeg' })
}

it('returns one’s own account, without a password', async () => {
  const user = await createVisitor(await withPassword({ phoneNumber: '+250 788 123 456' }))
  const { status, data, body } = await callRoute(read, {
    method: 'GET',
    bearer: await signIn(user),
  })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    user_id: user.id,
    email: user.email,
    phone_number: '+250 788 123 456',
    has_password: true,
    language: 'en',
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|"password"/)
  const other = await callRoute(read, { method: 'GET', bearer: await signIn(await createUser()) })
  expect(other.data.has_password).toBe(false)
})

describe('changing the profile', () => {
  it('re-renders the pages that show a changed name, and no others', async () => {
    const user = await createVisitor()
    const [own, reviewed, commented, other] = [
      await createArticle({ authorId: user.id }),
      await createPaper({ reviewerId: user.id }),
      await createArticle(),
      await createArticle(),
    ]
    const comment = { articleId: commented.id, authorId: user.id, content: 'So it is.' }
    await db().comment.create({ data: { kind: 'article', ...comment } })
    takeRevalidatedTags()
    await change(await signIn(user), { first_name: 'Ineza' })
    const revalidated = takeRevalidatedTags()
    const named = [tags.articles, tags.article(own.id), tags.papers, tags.paper(reviewed.id)]
    const others = [tags.comments('article', commented.id), tags.person(user.id)]
    expect(revalidated.sort()).toEqual([...named, ...others].sort())
    expect(revalidated).not.toContain(tags.article(other.id))
  })

  it('changes sent fields and keeps the rest', async () => {
    const user = await createVisitor({ phoneNumber: '0788 123 456' })
    const bearer = await signIn(user)
    const response = await change(bearer, { first_name: '  Ineza ' })
    expect(response).toMatchObject({ status: 200, message: 'Your profile was saved.' })
    expect(response.data).toMatchObject({
      first_name: 'Ineza',
      last_name: 'Icyizere',
      phone_number: '0788 123 456',
    })
    expect((await change(bearer, { phone_number: '' })).data.phone_number).toBeNull()
  })

  it('keeps a hospital that was removed from the directory, but does not offer it to others', async () => {
    const data = { name: 'Kibagabaga', district: 'Gasabo', deletedAt: new Date() }
    const { id: facilityId } = await db().facility.create({ data })
    const user = await createUser({ facilityId })
    const bearer = await signIn(user)
    expect((await change(bearer, { first_name: 'Ineza' })).data.facility_id).toBe(facilityId)
    const again = await change(bearer, { facility_id: facilityId })
    expect([again.status, again.data.facility_id]).toEqual([200, facilityId])
    const other = await change(await signIn(await createUser()), { facility_id: facilityId })
    expect(Object.keys(other.errors ?? {})).toEqual(['facility_id'])
    expect((await change(bearer, { facility_id: '' })).data.facility_id).toBeNull()
  })

  it('sets the language of mails', async () => {
    const user = await createUser()
    const bearer = await signIn(user)
    expect((await change(bearer, { language: 'rw' })).data.language).toBe('rw')
    expect((await stored(user.id)).language).toBe('rw')
    expect((await change(bearer, { language: 'de' })).errors).toHaveProperty('language')
  })

  it('changes neither rights, address nor password', async () => {
    const user = await createApplicant(await withPassword())
    const bearer = await signIn(user)
    const response = await change(bearer, {
      role: 'ADMIN',
      is_approved: 'true',
      account_status: 'DEACTIVE',
      user_id: '0190a000-0000-7000-8000-000000000000',
      email: 'other@ingingo.test',
      password: PASSWORD,
      rejection_reason: 'x',
      last_name: 'Uwase',
    })
    expect(response.status).toBe(200)
    const { updatedAt: _then, ...before } = user
    const { updatedAt: _now, ...after } = await stored(user.id)
    expect(after).toEqual({ ...before, lastName: 'Uwase' })
  })

  it('reports errors at the fields', async () => {
    const bearer = await signIn(await createVisitor())
    const sent = { first_name: ' ', last_name: 'x'.repeat(101), phone_number: 'call me' }
    const { status, errors } = await change(bearer, sent)
    expect(status).toBe(422)
    expect(errors).toEqual({
      first_name: ['First name is required'],
      last_name: ['Please use at most 100 characters.'],
      phone_number: ['Please enter a telephone number, such as +250 788 123 456.'],
    })
  })

  it('keeps a name older than the character rule, and rejects new names that break it', async () => {
    const user = await createVisitor({ firstName: 'Keza (2)', lastName: 'Dr.Uwase' })
    const bearer = await signIn(user)
    const old = { first_name: 'Keza (2)', last_name: 'Dr.Uwase' }
    const storedProfile = await change(bearer, { ...old, phone_number: '0788 123 456' })
    expect(storedProfile).toMatchObject({
      status: 200,
      data: { ...old, phone_number: '+250788123456' },
    })
    const response = await change(bearer, { ...old, first_name: 'Win at www.evil.example' })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({
      first_name: [
        'Please use only letters, spaces, hyphens, apostrophes and full stops, and no web address.',
      ],
    })
    expect(await stored(user.id)).toMatchObject({ firstName: 'Keza (2)' })
  })
})

describe('the picture', () => {
  it('is stored without camera metadata, and replaces the previous one', async () => {
    const bearer = await signIn(await createVisitor())
    const sent = await photo()
    expect(Buffer.from(await sent.arrayBuffer()).includes('Kigali')).toBe(true)
    const first = await change(bearer, { avatar: sent })
    const before = await db().storedFile.findFirstOrThrow()
    expect(first.data.avatar).toBe(`/api/files/${before.id}`)
    const { data } = await change(bearer, { avatar: sent })
    const file = await db().storedFile.findFirstOrThrow()
    expect(data.avatar).toBe(`/api/files/${file.id}`)
    expect(await db().storedFile.count()).toBe(1)
    expect(await storage().size(before.key)).toBeNull()
    const bytes = await sharp(
      `${env().DATA_DIR}/files/${file.key.slice(0, 2)}/${file.key}`,
    ).metadata()
    expect(bytes.exif).toBeUndefined()
    expect(bytes.format).toBe('webp')
  })

  it('is rejected when invalid or too large', async () => {
    const bearer = await signIn(await createVisitor())
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png')
    const wrong = await change(bearer, { avatar: svg })
    expect(wrong.status).toBe(422)
    expect(wrong.errors).toEqual({ avatar: ['Please select an image file (JPG, PNG)'] })
    const large = new File([new Uint8Array(2_097_153)], 'me.jpg')
    const refused = await change(bearer, { avatar: large })
    expect(refused.status).toBe(413)
    expect(refused.errors).toEqual({ avatar: ['Image must be less than 2MB'] })
    expect(await db().storedFile.count()).toBe(0)
  })

  it('is a single file after concurrent uploads', async () => {
    const user = await createVisitor()
    const bearer = await signIn(user)
    const sent = await photo()
    const responses = await Promise.all([1, 2, 3, 4].map(() => change(bearer, { avatar: sent })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const files = await db().storedFile.findMany()
    expect(files.map(({ id }) => id)).toEqual([(await stored(user.id)).avatarId])
  })
})

describe('the licence', () => {
  it('is reviewed again after a rejection', async () => {
    const admin = await createAdmin()
    const createdAt = new Date(0)
    const rejection = { rejectedAt: new Date(), rejectionReason: 'Not readable' }
    const user = await createApplicant({ createdAt, ...rejection })
    const bearer = await signIn(user)
    const { status, data } = await change(bearer, { working_license: await licence() })
    expect(status).toBe(200)
    expect(data).toMatchObject({ is_approved: false, rejection_reason: null })
    expect(data.working_license).toMatch(/^\/api\/files\//)
    const { rejectedAt, waitsSince } = await stored(user.id)
    expect(rejectedAt).toBeNull()
    expect(waitsSince.getTime()).toBeGreaterThanOrEqual(rejection.rejectedAt.getTime())
    expect(await mailsTo(admin.email)).toHaveLength(1)
    await change(bearer, { working_license: await licence() })
    expect((await stored(user.id)).waitsSince).toEqual(waitsSince)
    expect(await db().storedFile.count()).toBe(1)
    expect(await mailsTo(admin.email)).toHaveLength(2)
  })

  it('of an approved clinician is queued, and the previous one stays valid until then', async () => {
    const admin = await createAdmin()
    const user = await createApplicant()
    const bearer = await signIn(user)
    const first = await change(bearer, { working_license: await licence() })
    await db().user.update({ where: { id: user.id }, data: { isApproved: true } })
    const { status, data } = await change(bearer, { working_license: await licence() })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      is_approved: true,
      working_license: first.data.working_license,
      new_license: expect.stringMatching(/^\/api\/files\//),
    })
    expect(await mailsTo(admin.email)).toHaveLength(2)
    // Sent again, it replaces the pending one.
    await change(bearer, { working_license: await licence() })
    expect(await db().storedFile.count()).toBe(2)
  })

  it.each([
    ['a visitor', createVisitor],
    ['an administrator', createAdmin],
  ])('is rejected for %s', async (_name, create) => {
    const bearer = await signIn(await create())
    const { status, errors } = await change(bearer, { working_license: await licence() })
    expect(status).toBe(422)
    expect(errors).toEqual({
      working_license: ['Only professionals need to send a licence.'],
    })
    expect(await db().storedFile.count()).toBe(0)
  })
})
