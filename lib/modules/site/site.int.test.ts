import { afterEach, describe, expect, it } from 'vitest'
import { GET as readOne, PUT as save } from '@/app/api/v1/site-text/[key]/route'
import { POST as restore } from '@/app/api/v1/site-text/[key]/versions/[version]/restore/route'
import { GET as readVersion } from '@/app/api/v1/site-text/[key]/versions/[version]/route'
import { GET as listVersions } from '@/app/api/v1/site-text/[key]/versions/route'
import { GET as list } from '@/app/api/v1/site-text/route'
import { siteTextKeys } from '@/lib/core/site-texts'
import { organization } from '@/lib/core/structured-data/site'
import {
  countChanges,
  isCurrent,
  pauseCaching,
  resumeCaching,
} from '@/lib/platform/cache/changes.mjs'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { siteProfile } from '@/lib/platform/site'
import { readSiteTexts } from '@/lib/platform/site-texts'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { emptyDatabase } from '@/lib/testing/database'
import { createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import { readHomeTexts, readSite, readSitePage } from './queries'

setUpAccountTests()
// The process caches the site's texts beyond a single test.
afterEach(async () => {
  await emptyDatabase()
  await readSiteTexts()
})

const put = (bearer: string, key: string, fields: Record<string, string>, version = 0) =>
  callRoute(save, { method: 'PUT', bearer, params: { key }, json: { fields, version } })

const admin = async () => signIn(await createAdmin())

describe('a text of the site', () => {
  it('is readable and editable by administrators only', async () => {
    const bearer = await signIn(await createUser())
    const params = { key: 'about', version: '1' }
    const refused = [
      await callRoute(list, { bearer }),
      await callRoute(readOne, { bearer, params }),
      await callRoute(listVersions, { bearer, params }),
      await callRoute(readVersion, { bearer, params }),
      await put(bearer, 'about', { text_eng: '<p>Mine</p>' }),
      await callRoute(restore, { bearer, params, json: { version: 1 } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(403))
    expect(await db().siteText.count()).toBe(0)
    expect((await put(await admin(), 'no-such', {})).status).toBe(404)
  })

  it('is shown at once, in its languages, with fallbacks for empty fields', async () => {
    const bearer = await admin()
    expect(await readHomeTexts('fr')).toEqual({})
    const rendering = { tags: [tags.site], begun: countChanges() }
    takeRevalidatedTags()
    const saved = await put(bearer, 'hero', { title_eng: ' Your  joints ', lead_fr: 'Vos os' })
    expect(saved.data).toMatchObject({ version: 1, fields: { title_eng: 'Your joints' } })
    expect(await readHomeTexts('en')).toEqual({ title: 'Your joints' })
    expect(await readHomeTexts('fr')).toEqual({ lead: 'Vos os' })
    expect(isCurrent(rendering)).toBe(false)
    expect(takeRevalidatedTags()).toContain(tags.site)
    const [event] = await db().auditEvent.findMany({ where: { action: 'site-text.edit' } })
    expect(event?.detail).toEqual({ key: 'hero', version: 1 })
  })

  it('is sanitised, and rejects pictures', async () => {
    const bearer = await admin()
    const text_fr = '<p onclick="x()">Bonjour<script>alert(1)</script></p>'
    expect((await put(bearer, 'about', { text_fr })).status).toBe(200)
    expect(await readSitePage('about', 'fr')).toEqual({
      language: 'fr',
      html: '<p>Bonjour</p>',
    })
    // A reader of another language gets the only one there is.
    expect(await readSitePage('about', 'rw')).toMatchObject({ language: 'fr' })
    const picture = await put(bearer, 'about', { text_eng: '<p><img src="/api/files/1"></p>' }, 1)
    expect(picture).toMatchObject({ status: 422, errors: { text_eng: [expect.any(String)] } })
    const blank = await put(bearer, 'about', { text_fr: '<p> </p>' }, 1)
    expect(blank.data.fields.text_fr).toBe('')
    expect(await readSitePage('about', 'fr')).toBeNull()
  })

  it('does not name a restricted editor', async () => {
    const editor = await createAdmin()
    await put(await signIn(editor), 'contact', { text_eng: '<p>One</p>' })
    const data = { accountStatus: 'RESTRICTED' } as const
    await db().user.update({ where: { id: editor.id }, data })
    const request = { method: 'GET', bearer: await admin(), params: { key: 'contact' } }
    expect((await callRoute(readOne, request)).data).toMatchObject({ version: 1, editor: null })
  })

  it('stores its versions with editor and time, and restores an older one', async () => {
    const bearer = await admin()
    await put(bearer, 'contact', { text_eng: '<p>One</p>' })
    await put(bearer, 'contact', { text_eng: '<p>Two</p>' }, 1)
    const key = 'contact'
    const found = await callRoute(listVersions, { bearer, params: { key } })
    expect(found.data.versions).toMatchObject([
      { version: 2, editor: 'Keza Icyizere' },
      { version: 1, editor: 'Keza Icyizere' },
    ])
    const older = await callRoute(readVersion, { bearer, params: { key, version: '1' } })
    expect(older.data.fields.text_eng).toBe('<p>One</p>')
    const back = { bearer, params: { key, version: '1' }, json: { version: 2 } }
    expect((await callRoute(restore, back)).data.version).toBe(3)
    expect((await readSitePage('contact', 'en'))?.html).toBe('<p>One</p>')
    expect((await callRoute(restore, back)).status).toBe(409)
    const none = { bearer, params: { key, version: '9' }, json: { version: 3 } }
    expect((await callRoute(restore, none)).status).toBe(404)
  })

  it('rejects a save based on an older version', async () => {
    const bearer = await admin()
    const tries = [1, 2, 3].map((each) => put(bearer, 'hero', { title_eng: `Try ${each}` }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409])
    expect(await db().siteText.count()).toBe(1)
  })

  it('is listed, changed or not', async () => {
    const bearer = await admin()
    await put(bearer, 'social', { x: 'https://x.com/ingingo' })
    const { texts } = (await callRoute(list, { bearer })).data
    expect(texts.map(({ key }) => key)).toEqual(siteTextKeys)
    expect(texts.filter(({ version }) => version > 0).map(({ key }) => key)).toEqual(['social'])
  })
})

describe('a process that receives no notifications of changes', () => {
  /** Saves emergency numbers the way another process does. */
  const saveElsewhere = (version: number, numbers: string) =>
    db().siteText.create({ data: { key: 'emergency', version, fields: { numbers } } })

  it('shows at once what another process saved', async () => {
    expect((await readSite()).emergencyNumbers).toEqual(['912'])
    pauseCaching()
    try {
      for (const [version, number] of ['114', '115'].entries()) {
        await saveElsewhere(version + 1, number)
        const reads = await Promise.all([readSite(), readSite(), readSite()])
        expect(reads.map(({ emergencyNumbers }) => emergencyNumbers)).toEqual(
          Array(3).fill([number]),
        )
      }
    } finally {
      resumeCaching()
    }
  })
})

describe('contact numbers and addresses', () => {
  it('override the configured ones everywhere, and fall back to them', async () => {
    const bearer = await admin()
    expect(siteProfile().emergencyNumbers).toEqual(['912'])
    await put(bearer, 'emergency', { numbers: ' 114 \n+250 (788) 000-111' })
    expect(siteProfile().emergencyNumbers).toEqual(['114', '+250788000111'])
    await put(bearer, 'operator', { operator: 'Hospital Ikaze', phone: '0788 100 200' })
    await put(bearer, 'social', { facebook: 'https://facebook.com/ingingo' })
    expect(organization(siteProfile())).toMatchObject({
      legalName: 'Hospital Ikaze',
      telephone: '+250788100200',
      sameAs: ['https://facebook.com/ingingo'],
    })
    await put(bearer, 'emergency', { numbers: '' }, 1)
    expect(siteProfile().emergencyNumbers).toEqual(['912'])
  })

  it.each([
    ['emergency', { numbers: 'call us' }],
    ['emergency', { numbers: '1111\n2222\n3333\n4444\n5555\n6666' }],
    ['operator', { phone: 'javascript:alert(1)' }],
    ['operator', { mail: 'nobody' }],
    ['social', { x: 'http://x.com/ingingo' }],
    ['social', { x: 'javascript:alert(1)' }],
    ['social', { x: 'https://me:you@x.com/' }],
    ['hero', { title_rw: 'x', title_kiny: 'a'.repeat(161) }],
  ])('rejects an invalid %s at the field: %j', async (key, fields) => {
    const response = await put(await admin(), key, fields)
    expect(response.status).toBe(422)
    expect(Object.keys(response.errors ?? {})).toHaveLength(1)
  })

  it('reach other processes', async () => {
    const fields = { numbers: '115' }
    await db().siteText.create({ data: { key: 'emergency', version: 1, fields } })
    const rendering = { tags: [tags.site], begun: countChanges() }
    await readSiteTexts()
    expect(siteProfile().emergencyNumbers).toEqual(['115'])
    expect(isCurrent(rendering)).toBe(false)
    const after = { tags: [tags.site], begun: countChanges() }
    await readSiteTexts()
    expect(isCurrent(after)).toBe(true)
  })
})
