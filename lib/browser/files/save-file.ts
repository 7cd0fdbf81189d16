import { readFile } from './private-file'

/** The file name in the server's header. */
const NAME = /filename="?([^";]+)"?/

/**
 * Fetches a file with the viewer's token and has the browser save it, as a link with credentials would.
 * @param url an address of this site
 * @param otherwise the file name when the server gives none
 * @throws ApiError when access is refused or there is no response.
 */
export async function saveFile(url: string, otherwise: string): Promise<void> {
  const answer = await readFile(url)
  const name = NAME.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? otherwise
  link.click()
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address))
}
