import 'server-only'

/** A file that is generated while it is sent. */
export interface WrittenFile {
  mime: string
  /** Its file name when saved; ASCII. */
  name: string
  parts: AsyncGenerator<string, void, undefined>
}

/**
 * Streams a file part by part. The next part is generated when the client has read the previous one, and none after it has
 * left. The first is generated before the response begins, so an error until then becomes an error response; a later one breaks
 * the response off, so that nobody mistakes half a file for a whole one.
 */
export async function sendParts({ mime, name, parts }: WrittenFile): Promise<Response> {
  const encoder = new TextEncoder()
  let next: ReturnType<typeof parts.next> | null = parts.next()
  await next
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (next ?? parts.next())
        next = null
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
