import 'server-only'

/** A file that is written while it is sent. */
export interface WrittenFile {
  mime: string
  /** What it is called when it is saved; ASCII. */
  name: string
  parts: AsyncGenerator<string, void, undefined>
}

/**
 * Answers a file part by part. The next part is made when the reader has taken the last one, and none when they have
 * left. The first is made before the answer begins: a failure until then is answered as one; a later one breaks the
 * answer off, so that nobody takes half a file for a whole one.
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
