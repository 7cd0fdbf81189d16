import {
  type Agent as HttpAgent,
  type IncomingHttpHeaders,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface PageResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === undefined) return body.toString()
  const decoder = DECODERS[encoding as keyof typeof DECODERS]
  if (!decoder) throw new Error(`Nobody asked for ${encoding}.`)
  return decoder(body).toString()
}

/** Reads a page as a browser does: over kept connections, decompressed. */
export function readPage(
  url: string,
  {
    agent,
    headers = {},
    method = 'GET',
  }: { agent?: HttpAgent; headers?: Record<string, string>; method?: string } = {},
): Promise<PageResponse> {
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((done, failed) => {
    const asked = open(url, { ...(agent ? { agent } : {}), headers, method }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray())
        const text = method === 'HEAD' ? '' : decode(body, response.headers['content-encoding'])
        done({ status: response.statusCode ?? 0, headers: response.headers, text })
      } catch (error) {
        failed(error)
      }
    })
    asked.once('error', failed).end()
  })
}
