import { setTimeout } from 'node:timers/promises'
import { sql } from '@/e2e/support/database'
import { makePdf } from '@/lib/testing/pdf-samples'
import { photoFile } from '@/lib/testing/uploads'
import { type FileRequest, getAddresses, getFileAddresses } from './file-addresses'

type Fields = Record<string, string | File>

interface CallInit {
  token?: string | undefined
  method?: string
  form?: Fields
  json?: object
}

const toFile = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name)

/** Makes a call that must succeed in the end, retrying when told to come back; returns its data. */
export async function send<Data>(
  path: string,
  { token, method = 'POST', form, json }: CallInit,
): Promise<Data> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body.append(name, value)
  const response = await fetch(`${process.env.BASE_URL}/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(form ? { body } : {}),
    ...(json ? { body: JSON.stringify(json) } : {}),
  })
  if (response.status === 429) {
    await setTimeout(1000)
    return send<Data>(path, { token, method, ...(form ? { form } : {}), ...(json ? { json } : {}) })
  }
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

/** The names of a picture's sizes, once they are made. */
async function getSizes(id: string): Promise<string[]> {
  for (let tries = 0; tries < 600; tries += 1) {
    const [row] = await sql<{ variants: { name: string }[] | null }>(
      'SELECT variants FROM stored_file WHERE id = $1',
      [id],
    )
    if (row?.variants) return row.variants.map(({ name }) => name)
    await setTimeout(100)
  }
  throw new Error(`No sizes of ${id} were made.`)
}

export async function uploadPicture(token: string) {
  const form = { image: await photoFile(), alt: 'A knee' }
  const { file_id: id, url } = await send<{ file_id: string; url: string }>('/media', {
    token,
    form,
  })
  return { id, html: `<p>Look.</p><img src="${url}" alt="A knee" />` }
}

export const getPictureAddresses = async (id: string) => getFileAddresses(id, await getSizes(id))

/** An item that was uploaded with files: the files' addresses, and the pages that show it. */
export interface Item {
  id: string
  title: string
  files: FileRequest[]
  pages: FileRequest[]
}

export async function createArticle(token: string, title: string): Promise<Item> {
  const picture = await uploadPicture(token)
  const form = {
    article_title: title,
    article_content: picture.html,
    article_cover_image: await photoFile(),
  }
  const { article_id: id } = await send<{ article_id: string }>('/article', { token, form })
  const [row] = await sql<{ cover_id: string }>('SELECT cover_id FROM article WHERE id = $1', [id])
  const cover = await getPictureAddresses(row?.cover_id ?? '')
  return {
    id,
    title,
    files: [...cover, ...(await getPictureAddresses(picture.id))],
    pages: getAddresses(`/home/article/${id}`, `/fr/home/article/${id}`, `/og/article/${id}`),
  }
}

export async function createPaper(token: string, title: string): Promise<Item> {
  const picture = await uploadPicture(token)
  const paper = toFile(await makePdf(), 'paper.pdf')
  const form = { paper_title: title, language: 'eng', reference: picture.html, paper }
  const { paper_id: id } = await send<{ paper_id: string }>('/paper', { token, form })
  const [row] = await sql<{ file_id: string }>('SELECT file_id FROM paper WHERE id = $1', [id])
  const document = getAddresses(`/api/papers/download/${id}`, `/api/papers/download/${id}.pdf`)
  return {
    id,
    title,
    files: [...document, ...(await getPictureAddresses(picture.id))],
    pages: [
      // A paper's document has a single address.
      ...getFileAddresses(row?.file_id ?? ''),
      ...getAddresses(
        `/home/papers/${id}`,
        `/fr/home/papers/${id}`,
        `/og/paper/${id}`,
        `/api/papers/cite/${id}?format=ris`,
      ),
    ],
  }
}

/** Creates a case whose picture a colleague's answer also shows. */
export async function createCase(token: string, colleague: string): Promise<Item> {
  const picture = await uploadPicture(token)
  const title = 'A knee'
  const attachment = toFile(await makePdf(), 'case.pdf')
  const form = { title, content: picture.html, case_status: 'ROUTINE', attachment }
  const { post_id: id } = await send<{ post_id: string }>('/forum', { token, form })
  await send('/comment', { token: colleague, json: { post_id: id, content: picture.html } })
  const [row] = await sql<{ attachment_id: string }>(
    'SELECT attachment_id FROM forum_post WHERE id = $1',
    [id],
  )
  const document = getFileAddresses(row?.attachment_id ?? '')
  return { id, title, files: [...document, ...(await getPictureAddresses(picture.id))], pages: [] }
}

/** The licence of somebody who has just registered. */
export async function registerWithLicence(): Promise<{ userId: string; files: FileRequest[] }> {
  const form = {
    first_name: 'Keza',
    last_name: 'Mutoni',
    email: `${crypto.randomUUID()}@people.test`,
    role: 'INTERNAL_MEDICINE',
    password: 'Umuganda-1',
    confirm_password: 'Umuganda-1',
    working_license: toFile(await makePdf(), 'licence.pdf'),
  }
  const { user_id: userId } = await send<{ user_id: string }>('/auth/', { form })
  const [row] = await sql<{ licence_id: string }>('SELECT licence_id FROM "user" WHERE id = $1', [
    userId,
  ])
  return { userId, files: getFileAddresses(row?.licence_id ?? '') }
}

/** Sets somebody's portrait. */
export async function setAvatar(token: string): Promise<FileRequest[]> {
  const form = { first_name: 'Aline', last_name: 'Keza', avatar: await photoFile() }
  const { user_id: userId } = await send<{ user_id: string }>('/auth/', {
    token,
    method: 'PATCH',
    form,
  })
  const [row] = await sql<{ avatar_id: string }>('SELECT avatar_id FROM "user" WHERE id = $1', [
    userId,
  ])
  return getPictureAddresses(row?.avatar_id ?? '')
}
