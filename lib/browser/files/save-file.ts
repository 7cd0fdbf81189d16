import { readFile } from './private-file'

/** The name that the server gives a file. */
const NAME = /filename="?([^";]+)"?/

/**
 * Fetches a file as whoever is signed in and hands it to the browser, as a link would that carried who asks.
 * @param url an address of this site
 * @param otherwise what it is called when the server does not say
 * @throws ApiError when it is not given out, or nobody answers.
 */
export async function saveFile(url: string, otherwise: string): Promise<void> {
  const answer = await readFile(url)
  const name = NAME.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? otherwise
  link.click()
  // The browser has begun to write it down by the time that anything else happens.
  setTimeout(() => URL.revokeObjectURL(address))
}
