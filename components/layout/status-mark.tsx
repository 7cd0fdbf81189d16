/**
 * Tells the cache handler which status to send this page with: a rendered page cannot set it itself
 * (lib/platform/html-cache/finish-page.mjs).
 */
export function StatusMark({ status }: { status: 404 | 410 | 503 }) {
  return (
    <>
      <meta name="ingingo:status" content={String(status)} />
      <meta name="robots" content="noindex" />
    </>
  )
}
