import 'server-only'

/** A legitimate page unpacks to a tenth of this. */
const MAX_BUFFER_BYTES = 16 * 1024 * 1024
const MAX_BYTES = 256 * 1024 * 1024

/**
 * Limits the buffers that this thread may allocate: 16 MB for one, and 256 MB in all. Node's resource limits for
 * threads do not count them, and pdf.js unpacks pages of any size. Cannot be undone, so use it in a thread that ends
 * with its work.
 * @param exemptBytes bytes of the document itself, which may be copied freely.
 */
export function boundMemory(exemptBytes: number): void {
  const max = Math.max(MAX_BUFFER_BYTES, exemptBytes)
  let left = MAX_BYTES + 4 * exemptBytes
  globalThis.Uint8Array = new Proxy(Uint8Array, {
    construct(target, [first, ...rest], newTarget) {
      if (typeof first === 'number') {
        left -= first
        if (first > max || left < 0) throw new RangeError('The document takes too much memory.')
      }
      return Reflect.construct(target, [first, ...rest], newTarget)
    },
  })
  // It would decompress outside of these limits; without it, pdf.js decompresses by itself.
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
}
