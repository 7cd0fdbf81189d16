import 'server-only'

/** An honest page unpacks to a tenth of it. */
const MOST_BYTES_AT_ONCE = 16 * 1024 * 1024
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Bounds the buffers that this thread may ask for: one of 16 MB, and 256 MB in all. The limits that Node sets a thread do
 * not count them, and pdf.js unpacks a page whatever its size. Undoing it is not possible: for a thread that ends with
 * its work.
 * @param spared bytes of the document itself, which is copied at will.
 */
export function boundMemory(spared: number): void {
  const most = Math.max(MOST_BYTES_AT_ONCE, spared)
  let left = MOST_BYTES + 4 * spared
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, [first, ...rest], newTarget) {
      if (typeof first === 'number') {
        left -= first
        if (first > most || left < 0) throw new RangeError('The document takes too much memory.')
      }
      return Reflect.construct(target, [first, ...rest], newTarget)
    },
  })
  // It would unpack outside of these bounds; without it pdf.js unpacks by itself.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}
