import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { PASSWORD, setUpAccountTests } from '@/lib/testing/accounts'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { POST } from './route'

setUpAccountTests()

const person = {
  first_name: 'Keza',
  last_name: 'Icyizere',
  email: 'keza@ingingo.test',
  role: 'USER',
  password: PASSWORD,
  confirm_password: PASSWORD,
}

const register = (over: Record<string, string | File>) =>
  callRoute(POST, { form: { ...person, ...over } })

const pdf = async () =>
  new File([Uint8Array.from(await makePdf())], 'licence.pdf', { type: 'application/pdf' })

const licencesOnDisk = async () =>
  (await readdir(join(env().DATA_DIR, 'files', 'li', 'licence')).catch(() => [])).length

describe('the licence of a professional', () => {
  const professional = { role: 'INTERNAL_MEDICINE' }

  it('is stored with its owner', async () => {
    const { status, data } = await register({ ...professional, working_license: await pdf() })
    expect(status).toBe(201)
    const file = await db().storedFile.findFirstOrThrow()
    expect(data.working_license).toBe(`/api/files/${file.id}`)
    expect(file).toMatchObject({ uploaderId: data.user_id, visibility: 'PRIVATE', kind: 'LICENCE' })
  })

  it('is optional, and discarded for a visitor', async () => {
    expect((await register(professional)).data.working_license).toBeNull()
    const visitor = { email: 'b@ingingo.test', working_license: await pdf() }
    expect((await register(visitor)).data.working_license).toBeNull()
    expect(await db().storedFile.count()).toBe(0)
  })

  it('is rejected if it is not a PDF, or too large', async () => {
    const text = new File(['<html>'], 'licence.pdf', { type: 'application/pdf' })
    const wrong = await register({ ...professional, working_license: text })
    expect(wrong.status).toBe(422)
    expect(wrong.errors).toEqual({ working_license: ['Please select a PDF file.'] })
    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'licence.pdf')
    const refused = await register({ ...professional, working_license: large })
    expect(refused.status).toBe(413)
    expect(refused.errors).toEqual({ working_license: ['The file must be less than 5MB.'] })
    expect(await db().user.count()).toBe(0)
  })

  it('leaves no bytes behind if the account is not created', async () => {
    const before = await licencesOnDisk()
    const licence = await pdf()
    const responses = await Promise.all(
      [1, 2, 3].map(() => register({ ...professional, working_license: licence })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await licencesOnDisk()).toBe(before + 1)
    expect(await db().storedFile.count()).toBe(1)
  })
})
